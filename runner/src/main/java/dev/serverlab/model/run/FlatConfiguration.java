package dev.serverlab.model.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A configuration that a server reported, without its nesting: {@code requestThreads.max} with its value. */
public final class FlatConfiguration {

    private FlatConfiguration() {}

    /** In the server's order; a list becomes its members separated by spaces. */
    public static Map<String, String> of(Map<String, Object> configuration) {
        Map<String, String> flat = new LinkedHashMap<>();
        configuration.forEach((name, value) -> flatten(name, value, flat));
        return flat;
    }

    private static void flatten(String name, Object value, Map<String, String> flat) {
        if (value instanceof Map<?, ?> nested) {
            nested.forEach((key, inner) -> flatten(name + "." + key, inner, flat));
        } else if (value instanceof List<?> list) {
            flat.put(name, list.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        } else {
            flat.put(name, String.valueOf(value));
        }
    }
}
