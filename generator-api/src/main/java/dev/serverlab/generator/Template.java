package dev.serverlab.generator;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text with placeholders: {@code {1..1000}} is a whole number in that range, {@code {sku}} the value of that column in
 * one row of a CSV file, or one taken from an earlier answer. Which value it is follows from the request's number
 * alone, so that every server gets the same.
 *
 * @param parts in the order of the text
 */
public record Template(List<Part> parts) {

    private static final Pattern PLACE =
            Pattern.compile("\\{(?:(\\d{1,15})\\.\\.(\\d{1,15})|([A-Za-z_][A-Za-z0-9_-]{0,63}))\\}");

    /** A stretch of text, a range, or the name of a value. */
    public sealed interface Part {

        record Text(String text) implements Part {}

        record Range(long from, long to) implements Part {}

        record Column(String name) implements Part {}
    }

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException when a range ends before it begins, with what is wrong as its message
     */
    public static Template parse(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher place = PLACE.matcher(text);
        int end = 0;
        while (place.find()) {
            parts.add(new Part.Text(text.substring(end, place.start())));
            parts.add(place.group(3) == null ? range(place) : new Part.Column(place.group(3)));
            end = place.end();
        }
        parts.add(new Part.Text(text.substring(end)));
        return new Template(List.copyOf(parts));
    }

    private static Part range(Matcher place) {
        long from = Long.parseLong(place.group(1));
        long to = Long.parseLong(place.group(2));
        if (from > to) {
            throw new IllegalArgumentException("'" + place.group() + "' ends before it begins");
        }
        return new Part.Range(from, to);
    }

    /** Whether that text is a range and nothing else, such as {@code {1..1000}}. */
    public static boolean isRange(String text) {
        Matcher place = PLACE.matcher(text);
        return place.matches() && place.group(3) == null;
    }

    /** The columns that it takes values from. */
    public Set<String> columns() {
        Set<String> names = new TreeSet<>();
        for (Part part : parts) {
            if (part instanceof Part.Column column) {
                names.add(column.name());
            }
        }
        return names;
    }

    /** Its text without the placeholders. */
    public String literal() {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            if (part instanceof Part.Text literal) {
                text.append(literal.text());
            }
        }
        return text.toString();
    }

    /**
     * The text of one request.
     *
     * @param number of the request
     * @param columns values by column; a placeholder of an unknown name is left unchanged
     * @param taken values of this request alone, by name
     * @param escape makes a value harmless where it stands
     */
    public String text(
            long number, Map<String, List<String>> columns, Map<String, String> taken, UnaryOperator<String> escape) {
        if (parts.size() == 1 && parts.getFirst() instanceof Part.Text only) {
            return only.text();
        }
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < parts.size(); index++) {
            switch (parts.get(index)) {
                case Part.Text literal -> text.append(literal.text());
                case Part.Range range ->
                    text.append(range.from() + Math.floorMod(Mixed.of(number + ((long) index << 48)), size(range)));
                case Part.Column column -> {
                    String value = taken.get(column.name());
                    value = value == null ? value(columns.get(column.name()), number) : value;
                    text.append(value == null ? "{" + column.name() + "}" : escape.apply(value));
                }
            }
        }
        return text.toString();
    }

    private static long size(Part.Range range) {
        return range.to() - range.from() + 1;
    }

    /** The value for a request, all of whose columns are from one row. */
    private static @Nullable String value(@Nullable List<String> values, long number) {
        return values == null || values.isEmpty()
                ? null
                : values.get((int) Math.floorMod(Mixed.of(number), values.size()));
    }

    /** A value for a header, in which a line break would begin another. */
    public static String inHeader(String value) {
        return value.codePoints().anyMatch(each -> each < ' ') ? value.replaceAll("[\\x00-\\x1f]", " ") : value;
    }

    /** A value for a path or query. */
    public static String inPath(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** A value within a JSON string. */
    public static String inJson(String value) {
        StringBuilder text = new StringBuilder();
        for (char each : value.toCharArray()) {
            if (each == '"' || each == '\\') {
                text.append('\\').append(each);
            } else if (each < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
            } else {
                text.append(each);
            }
        }
        return text.toString();
    }
}
