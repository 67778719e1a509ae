package dev.serverlab.measure.discovery;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON body as an OpenAPI document describes it: its example, or else one generated from its schema, in which a
 * string is {@code "text"} and a number 1 where the document gives no value.
 *
 * @param document that references point into
 */
record OpenApiBody(JsonNode document) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Schemas may be recursive. */
    private static final int DEEPEST = 5;

    /** The body of a POST; absent when it has none, or none in JSON. */
    @Nullable
    JsonNode of(JsonNode operation) {
        JsonNode inVersionTwo = operation
                .path("parameters")
                .valueStream()
                .map(this::followed)
                .filter(each -> each.path("in").asString("").equals("body"))
                .findFirst()
                .orElse(NODES.missingNode());
        if (!inVersionTwo.isMissingNode()) {
            return value(inVersionTwo.path("schema"), 0);
        }
        JsonNode media = followed(operation.path("requestBody")).path("content").path("application/json");
        return media.isMissingNode() ? null : given(media).orElseGet(() -> value(media.path("schema"), 0));
    }

    private JsonNode value(JsonNode described, int depth) {
        JsonNode schema = followed(described);
        Optional<JsonNode> given = given(schema);
        if (given.isPresent()) {
            return given.get();
        }
        if (depth < DEEPEST && schema.has("allOf")) {
            ObjectNode all = NODES.objectNode();
            schema.path("allOf").forEach(each -> {
                if (value(each, depth + 1) instanceof ObjectNode part) {
                    all.setAll(part);
                }
            });
            return all;
        }
        return switch (type(schema)) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, depth);
            case "integer", "number" ->
                schema.path("minimum").isNumber() ? schema.path("minimum") : NODES.numberNode(1);
            case "boolean" -> NODES.booleanNode(true);
            default -> NODES.stringNode("text");
        };
    }

    private ObjectNode object(JsonNode schema, int depth) {
        ObjectNode object = NODES.objectNode();
        if (depth < DEEPEST) {
            schema.path("properties").forEachEntry((name, property) -> {
                if (!followed(property).path("readOnly").asBoolean(false)) {
                    object.set(name, value(property, depth + 1));
                }
            });
        }
        return object;
    }

    private ArrayNode array(JsonNode schema, int depth) {
        ArrayNode array = NODES.arrayNode();
        return depth < DEEPEST && schema.has("items") ? array.add(value(schema.path("items"), depth + 1)) : array;
    }

    /** The type of a schema, the first one where version 3.1 lists several. */
    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        return schema.has("properties")
                ? "object"
                : type.isArray() ? type.path(0).asString("") : type.asString("");
    }

    private static Optional<JsonNode> given(JsonNode where) {
        return Stream.of(
                        where.path("example"),
                        where.path("examples")
                                .valueStream()
                                .findFirst()
                                .map(first -> first.has("value") ? first.path("value") : first)
                                .orElse(NODES.missingNode()),
                        where.path("const"),
                        where.path("default"),
                        where.at("/enum/0"))
                .filter(each -> !each.isMissingNode() && !each.isNull())
                .findFirst();
    }

    /** The node that a reference points to; any other node itself. */
    JsonNode followed(JsonNode node) {
        String reference = node.path("$ref").asString("");
        return reference.startsWith("#/") ? document.at(reference.substring(1)) : node;
    }
}
