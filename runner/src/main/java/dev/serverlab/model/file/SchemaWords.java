package dev.serverlab.model.file;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** What a schema finds wrong, in the lab's words, without an end of sentence. */
final class SchemaWords {

    private SchemaWords() {}

    static String of(String keyword, JsonNode rule, JsonNode value) {
        return switch (keyword) {
            case "type" -> "must be " + typeName(rule.path("type"));
            case "enum" -> "'" + value.asString(value.toString()) + "' is none of " + words(rule.path("enum"));
            case "pattern" -> pattern(rule, value.asString());
            case "minimum", "maximum" -> notWithin(value, rule.path("minimum"), rule.path("maximum"));
            case "durationBetween", "memoryBetween" ->
                notWithin(value, rule.path(keyword).path(0), rule.path(keyword).path(1));
            default -> "it has the wrong format";
        };
    }

    static String pattern(JsonNode rule, String value) {
        return "'" + value + "' " + rule.path("patternErrorMessage").asString("has the wrong format");
    }

    private static String notWithin(JsonNode value, JsonNode from, JsonNode to) {
        return value.asString() + " is not from " + from.asString() + " to " + to.asString();
    }

    private static String typeName(JsonNode types) {
        return types.isArray()
                ? types.valueStream().map(SchemaWords::typeName).distinct().collect(Collectors.joining(" or "))
                : switch (types.asString()) {
                    case "string" -> "text";
                    case "integer" -> "a whole number";
                    case "number" -> "a number";
                    case "boolean" -> "true or false";
                    case "array" -> "a list";
                    default -> "keys with values";
                };
    }

    private static String words(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
    }
}
