package dev.serverlab.measure.backend;

import java.util.List;
import java.util.Map;

/**
 * The values that replace {@code {NAME}} placeholders.
 *
 * @param values by name
 */
record Placeholders(Map<String, String> values) {

    String in(String text) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    List<String> in(List<String> words) {
        return words.stream().map(this::in).toList();
    }
}
