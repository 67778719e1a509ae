package dev.serverlab.measure.server;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A reading of a server's {@code /actuator/prometheus}.
 *
 * @param nanoTime {@link System#nanoTime()} of the reading: halfway between request and response
 */
public record CounterReading(long nanoTime, List<Sample> samples) {

    private static final String PATH = "/actuator/prometheus";
    /**
     * The lines of Prometheus' text format are {@code name{label="value",…} number}, as its documentation on exposition
     * formats has it; a trailing timestamp or exemplar is ignored, as are lines of any other form.
     */
    private static final String LABEL = "([a-zA-Z_][a-zA-Z0-9_]*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"";

    private static final Pattern LABELS = Pattern.compile(LABEL);
    private static final Pattern LINE = Pattern.compile(
            "([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*(\\{(?:[^\"}]|\"(?:[^\"\\\\]|\\\\.)*+\")*+\\})?\\s+(\\S+)(?:\\s+-?[\\d.]+)?(?:\\s*#.*)?");

    /**
     * One line.
     *
     * @param labels sorted by name
     * @param value finite
     */
    record Sample(String name, Map<String, String> labels, double value) {}

    /** Reads a server's counters now, from its management port; empty without a successful response. */
    public static Optional<CounterReading> of(Address management) {
        long asked = System.nanoTime();
        try {
            Endpoint.Answer answer = Endpoint.get(management, PATH);
            long answered = System.nanoTime();
            return answer.status() == 200
                    ? Optional.of(of(asked + (answered - asked) / 2, answer.body()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Parses a reading that was taken at this {@link System#nanoTime()}: all finite samples, in their order.
     */
    public static CounterReading of(long nanoTime, String text) {
        return new CounterReading(
                nanoTime,
                text.lines()
                        .map(line -> LINE.matcher(line.strip()))
                        .filter(Matcher::matches)
                        .flatMap(CounterReading::sample)
                        .toList());
    }

    private static Stream<Sample> sample(Matcher line) {
        try {
            double value = Double.parseDouble(line.group(3));
            Map<String, String> labels = new TreeMap<>();
            if (line.group(2) != null) {
                LABELS.matcher(line.group(2))
                        .results()
                        .forEach(label ->
                                labels.put(label.group(1), label.group(2).translateEscapes()));
            }
            return Stream.of(new Sample(line.group(1), labels, value)).filter(sample -> Double.isFinite(value));
        } catch (IllegalArgumentException e) {
            // Not a number that Java parses, such as +Inf, or a label with an invalid escape.
            return Stream.empty();
        }
    }

    /**
     * The values of a metric by its tags, without tags common to the whole reading, such as the server's name; empty when
     * the metric is missing.
     */
    public Map<Map<String, String>, Double> values(String metric) {
        Map<String, String> common = new TreeMap<>();
        if (samples.size() > 1) {
            common.putAll(samples.getFirst().labels());
            samples.forEach(
                    sample -> common.entrySet().retainAll(sample.labels().entrySet()));
        }
        Map<Map<String, String>, Double> values = new LinkedHashMap<>();
        for (Sample sample : samples) {
            if (sample.name().equals(metric)) {
                Map<String, String> tags = new TreeMap<>(sample.labels());
                tags.entrySet().removeAll(common.entrySet());
                values.merge(tags, sample.value(), Double::sum);
            }
        }
        return values;
    }
}
