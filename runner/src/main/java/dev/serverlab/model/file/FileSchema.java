package dev.serverlab.model.file;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.spelling.Durations;
import dev.serverlab.model.spelling.MemorySizes;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * Validates experiment files against the published schema, with the lab's messages: the {@code errorMessage} of the broken
 * rule if it has one. It refers to the rule's own value, or to the key in it that {@code errorAt} names.
 */
final class FileSchema {

    static final String NAME = "experiment.schema.json";

    private static final Schema SCHEMA = schema();

    private FileSchema() {}

    private static Schema schema() {
        Dialect dialect = Dialect.builder(Dialects.getDraft202012())
                .keyword(new Between("durationBetween", FileSchema::micros))
                .keyword(new Between("memoryBetween", MemorySizes::parse))
                .build();
        return SchemaRegistry.withDefaultDialect(dialect)
                .getSchema(SchemaLocation.of("classpath:dev/serverlab/model/file/" + NAME));
    }

    private static long micros(String duration) {
        Duration parsed = Durations.parse(duration);
        return parsed.getSeconds() * 1_000_000 + parsed.getNano() / 1_000;
    }

    /** Adds a mistake for each value of the wrong format, and removes the value. */
    static void check(JsonNode document, Findings findings) {
        check(document, SCHEMA.validate(document), findings);
    }

    /** The same for a layer, which may be only a part of an experiment and stays unchanged. */
    static Layer checked(Layer layer, Findings findings) {
        Layer copy = new Layer(layer.keys().deepCopy());
        List<Error> errors = SCHEMA.validate(copy.keys()).stream()
                .filter(error -> !error.getKeyword().equals("required")
                        || error.getInstanceLocation().getNameCount() > 0)
                .toList();
        check(copy.keys(), errors, findings);
        return copy;
    }

    private static void check(JsonNode document, List<Error> errors, Findings findings) {
        errors.forEach(error -> check(error, document, findings));
        for (Location location : findings.leftOut()) {
            boolean swept = location.outer().equals(SweepExpansion.LOCATION); // Swept names still count.
            location.replaceIn(document, swept ? NullNode.getInstance() : null);
        }
    }

    private static void check(Error error, JsonNode document, Findings findings) {
        JsonNode schema = SCHEMA.getSchemaNode();
        Location path = Location.of(error.getSchemaLocation().getFragment()).outer();
        JsonNode rule = path.find(schema);
        while (!path.equals(Location.FILE) && !path.find(schema).has("errorMessage")) {
            path = path.outer();
        }
        JsonNode described = path.find(schema);
        Location whole = Location.of(error.getInstanceLocation());
        Location location =
                described.has("errorAt") ? whole.at(described.path("errorAt").asString()) : whole;
        String words = described.path("errorMessage").asString("");
        String key = Objects.requireNonNullElse(error.getProperty(), "");
        switch (error.getKeyword()) {
            case "additionalProperties", "propertyNames" -> {
                String known =
                        String.join(", ", new TreeSet<>(rule.path("properties").propertyNames()));
                boolean unknown = error.getKeyword().equals("additionalProperties");
                String what = unknown
                        ? "there is no key '%s' here; there are %s".formatted(key, known)
                        : pattern(rule.path("propertyNames"), key);
                findings.add(location.atKey(key), what);
                findings.leaveOut(location.at(key));
            }
            case "required" -> {
                findings.add(location, words.isEmpty() ? key + " is missing" : words);
                findings.leaveOut(whole.at(key));
            }
            case "dependentRequired" -> findings.add(location.at(key), words);
            default -> {
                JsonNode value = location.find(document);
                findings.add(location, words.isEmpty() ? words(error.getKeyword(), rule, value) : words);
                findings.leaveOut(location);
            }
        }
    }

    /** The mistake that a rule found, without a full stop. */
    private static String words(String keyword, JsonNode rule, JsonNode value) {
        return switch (keyword) {
            case "type" -> "must be " + typeName(rule.path("type"));
            case "enum" -> "'" + value.asString(value.toString()) + "' is not one of " + listed(rule.path("enum"));
            case "pattern" -> pattern(rule, value.asString());
            case "minimum", "maximum" -> notWithin(value, rule.path("minimum"), rule.path("maximum"));
            case "durationBetween", "memoryBetween" ->
                notWithin(value, rule.path(keyword).path(0), rule.path(keyword).path(1));
            default -> "it has the wrong format";
        };
    }

    private static String pattern(JsonNode rule, String value) {
        return "'" + value + "' " + rule.path("patternErrorMessage").asString("has the wrong format");
    }

    private static String notWithin(JsonNode value, JsonNode from, JsonNode to) {
        return value.asString() + " is not from " + from.asString() + " to " + to.asString();
    }

    private static String typeName(JsonNode types) {
        return types.isArray()
                ? types.valueStream().map(FileSchema::typeName).distinct().collect(Collectors.joining(" or "))
                : switch (types.asString()) {
                    case "string" -> "text";
                    case "integer" -> "a whole number";
                    case "number" -> "a number";
                    case "boolean" -> "true or false";
                    case "array" -> "a list";
                    default -> "keys with values";
                };
    }

    private static String listed(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
    }

    /**
     * A keyword for what JSON Schema lacks: minimum and maximum of an amount spelt with its unit.
     *
     * @param getValue its name
     */
    private record Between(String getValue, ToLongFunction<String> amount) implements Keyword {

        @Override
        public KeywordValidator newValidator(
                SchemaLocation location, JsonNode limits, Schema parent, SchemaContext context) {
            return new BaseKeywordValidator(this, limits, location, parent, context) {
                @Override
                public void validate(ExecutionContext execution, JsonNode node, JsonNode root, NodePath at) {
                    if (isOutside(node, limits)) {
                        execution.addError(error().instanceNode(node)
                                .instanceLocation(at)
                                .evaluationPath(execution.getEvaluationPath())
                                .build());
                    }
                }
            };
        }

        private boolean isOutside(JsonNode node, JsonNode limits) {
            try {
                long value = amount.applyAsLong(node.asString(""));
                return value < amount.applyAsLong(limits.path(0).asString())
                        || value > amount.applyAsLong(limits.path(1).asString());
            } catch (IllegalArgumentException malformed) {
                return false; // Its pattern reports it.
            }
        }
    }
}
