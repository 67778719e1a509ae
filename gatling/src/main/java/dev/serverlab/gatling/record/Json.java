package dev.serverlab.gatling.record;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes maps, lists, strings, numbers and booleans as JSON: all that events and the record need. */
final class Json {

    private Json() {}

    /** The value as JSON on one line. */
    static String line(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> quoted(String.valueOf(entry.getKey())) + ":" + line(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(Json::line).collect(Collectors.joining(",", "[", "]"));
            case Number number -> String.valueOf(number);
            case Boolean bool -> String.valueOf(bool);
            default -> quoted(String.valueOf(value));
        };
    }

    /** The value as JSON with a member per line, and each element of a list of objects, for files that people open. */
    static String pretty(Object value, String indent) {
        String inner = indent + "  ";
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            return map.entrySet().stream()
                    .map(entry ->
                            inner + quoted(String.valueOf(entry.getKey())) + ": " + pretty(entry.getValue(), inner))
                    .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"));
        }
        if (value instanceof List<?> list && !list.isEmpty() && list.getFirst() instanceof Map<?, ?>) {
            return list.stream()
                    .map(element -> inner + line(element))
                    .collect(Collectors.joining(",\n", "[\n", "\n" + indent + "]"));
        }
        return line(value);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < 0x20) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
