package dev.serverlab.model.file;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** What the published schema of experiment files finds wrong with one, in the lab's words. */
final class FileSchema {

    static final String NAME = "experiment.schema.json";

    private final Schema schema;

    FileSchema() {
        schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text(), InputFormat.JSON);
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(FileSchema.class.getResourceAsStream(NAME))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A mistake for each value that has not the form that it must have. */
    List<Found> mistakesIn(JsonNode document) {
        List<Found> found = new ArrayList<>();
        for (Error error : schema.validate(document)) {
            Found each = found(error, document);
            if (!found.contains(each)) {
                found.add(each);
            }
        }
        return found;
    }

    /**
     * Something that the schema does not take.
     *
     * @param key whether the key itself is the mistake, and not its value
     * @param touched the value that is missing or mistaken
     */
    record Found(Mistake mistake, boolean key, Place touched) {}

    private Found found(Error error, JsonNode document) {
        Place place = place(error.getInstanceLocation());
        JsonNode value = at(document, place);
        JsonNode rule = rule(error);
        String keyword = error.getKeyword();
        return switch (keyword) {
            case "additionalProperties" -> {
                Place unknown = place.at(error.getProperty());
                yield new Found(
                        new Mistake(
                                unknown,
                                "there is no key '" + error.getProperty() + "' here; there are "
                                        + String.join(
                                                ", ",
                                                new TreeSet<>(
                                                        rule.path("properties").propertyNames()))),
                        true,
                        unknown);
            }
            case "required" ->
                new Found(
                        new Mistake(place, error.getProperty() + " is missing"), false, place.at(error.getProperty()));
            default -> new Found(new Mistake(place, what(keyword, rule, value, error)), false, place);
        };
    }

    private static String what(String keyword, JsonNode rule, JsonNode value, Error error) {
        return switch (keyword) {
            case "type" -> "must be " + form(rule.path("type"));
            case "enum" -> quoted(value) + " is none of " + words(rule.path("enum"), ", ");
            case "pattern" ->
                quoted(value) + " " + rule.path("patternErrorMessage").asString("has not the form that it must have");
            case "minimum", "maximum" ->
                value.asString() + " is not from " + rule.path("minimum").asString() + " to "
                        + rule.path("maximum").asString();
            case "exclusiveMinimum" ->
                "must be above " + rule.path("exclusiveMinimum").asString();
            case "minLength" -> "must not be empty";
            case "minItems", "maxItems" ->
                rule.has("maxItems")
                        ? "name " + rule.path("minItems").asString() + " to "
                                + rule.path("maxItems").asString()
                        : "give at least " + rule.path("minItems").asString();
            case "uniqueItems" -> "each value can be given once";
            case "minProperties", "maxProperties" ->
                "give "
                        + (rule.path("maxProperties").asInt(0) == 1 ? "one" : "at least one") + " of "
                        + String.join(", ", rule.path("properties").propertyNames());
            default -> error.getMessage();
        };
    }

    private static String quoted(JsonNode value) {
        return "'" + value.asString(value.toString()) + "'";
    }

    private static String form(JsonNode types) {
        return types.isArray()
                ? types.valueStream()
                        .map(FileSchema::form)
                        .distinct()
                        .reduce((a, b) -> a + " or " + b)
                        .orElse("")
                : switch (types.asString()) {
                    case "string" -> "text";
                    case "integer" -> "a whole number";
                    case "number" -> "a number";
                    case "boolean" -> "true or false";
                    case "array" -> "a list";
                    default -> "keys with values";
                };
    }

    private static String words(JsonNode list, String separator) {
        return String.join(separator, list.valueStream().map(JsonNode::asString).toList());
    }

    /** The part of the schema whose keyword it was. */
    private JsonNode rule(Error error) {
        NodePath path = error.getSchemaLocation().getFragment();
        JsonNode node = schema.getSchemaNode();
        for (int i = 0; i < path.getNameCount() - 1; i++) {
            node = child(node, path.getElement(i));
        }
        return node;
    }

    private static JsonNode child(JsonNode node, Object step) {
        return step instanceof Integer index ? node.path(index) : node.path(step.toString());
    }

    private static Place place(NodePath path) {
        Place place = Place.FILE;
        for (int i = 0; i < path.getNameCount(); i++) {
            place = path.getElement(i) instanceof Integer index ? place.at(index) : place.at(path.getName(i));
        }
        return place;
    }

    private static JsonNode at(JsonNode document, Place place) {
        JsonNode node = document;
        for (Object step : place.steps()) {
            node = child(node, step);
        }
        return node;
    }
}
