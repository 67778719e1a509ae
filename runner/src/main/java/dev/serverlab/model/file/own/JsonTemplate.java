package dev.serverlab.model.file.own;

import dev.serverlab.generator.Template;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

/** A request body that a file gives as keys and values. */
final class JsonTemplate {

    /** Marks text that becomes a number; YAML does not allow this character, so no file contains it. */
    private static final String MARK = "\u0001";

    private static final String ESCAPED = "\"\\u0001";
    private static final String ESCAPED_END = "\\u0001\"";

    private JsonTemplate() {}

    /** JSON in which a text that is only a range, such as {@code {1..1000}}, becomes a number. */
    static String text(JsonNode json) {
        return marked(json).toString().replace(ESCAPED, "").replace(ESCAPED_END, "");
    }

    private static JsonNode marked(JsonNode json) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (json instanceof StringNode text && Template.isRange(text.asString())) {
            return nodes.stringNode(MARK + text.asString() + MARK);
        }
        if (json.isArray()) {
            var list = nodes.arrayNode();
            json.forEach(each -> list.add(marked(each)));
            return list;
        }
        if (json.isObject()) {
            var object = nodes.objectNode();
            json.forEachEntry((key, value) -> object.set(key, marked(value)));
            return object;
        }
        return json;
    }
}
