package dev.serverlab.measure.server;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the lines of Prometheus' text format: {@code name{label="value",…} number}, as its documentation on
 * exposition formats has it; a time or an exemplar behind is of no interest. What is no such line is passed over.
 */
final class PrometheusText {

    private static final String LABEL = "([a-zA-Z_][a-zA-Z0-9_]*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"";
    private static final Pattern LABELS = Pattern.compile(LABEL);
    private static final Pattern LINE = Pattern.compile(
            "([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*(\\{(?:[^\"}]|\"(?:[^\"\\\\]|\\\\.)*+\")*+\\})?\\s+(\\S+)(?:\\s+-?[\\d.]+)?(?:\\s*#.*)?");

    private PrometheusText() {}

    /**
     * One line.
     *
     * @param labels sorted by name
     * @param value finite
     */
    record Sample(String name, Map<String, String> labels, double value) {}

    /** All samples, in their order; those that are not finite are left out. */
    static List<Sample> samples(String text) {
        return text.lines()
                .map(line -> LINE.matcher(line.strip()))
                .filter(Matcher::matches)
                .flatMap(PrometheusText::sample)
                .toList();
    }

    private static Stream<Sample> sample(Matcher line) {
        try {
            double value = Double.parseDouble(line.group(3));
            String labels = line.group(2);
            return Double.isFinite(value)
                    ? Stream.of(new Sample(line.group(1), labels(labels == null ? "" : labels), value))
                    : Stream.empty();
        } catch (IllegalArgumentException e) {
            // No number, as +Inf is none to Java, or a label with an escape that there is not.
            return Stream.empty();
        }
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        Matcher matcher = LABELS.matcher(text);
        while (matcher.find()) {
            labels.put(matcher.group(1), matcher.group(2).translateEscapes());
        }
        return labels;
    }
}
