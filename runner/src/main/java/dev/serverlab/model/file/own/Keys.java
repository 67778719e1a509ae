package dev.serverlab.model.file.own;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * The keys of a part of a file. Malformed values are absent.
 *
 * @param node any node, even a missing one
 */
record Keys(JsonNode node) {

    boolean has(String key) {
        return !node.path(key).isMissingNode();
    }

    JsonNode at(String key) {
        return node.path(key);
    }

    Keys part(String key) {
        return new Keys(node.path(key));
    }

    @Nullable
    String text(String key) {
        return has(key) ? at(key).asString("") : null;
    }

    @Nullable
    Integer number(String key) {
        return at(key).isIntegralNumber() ? Integer.valueOf(at(key).asInt()) : null;
    }

    /** By name; absent without any. */
    @Nullable
    Map<String, String> texts(String key) {
        Map<String, String> texts = new TreeMap<>();
        at(key).forEachEntry((name, value) -> texts.put(name, value.asString("")));
        return texts.isEmpty() ? null : texts;
    }

    /** Empty when it is not a list. */
    List<String> list(String key) {
        return at(key) instanceof ArrayNode all
                ? all.valueStream().map(each -> each.asString("")).toList()
                : List.of();
    }

    @Nullable
    List<String> listOrNone(String key) {
        return has(key) ? list(key) : null;
    }
}
