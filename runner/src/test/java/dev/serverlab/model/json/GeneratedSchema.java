package dev.serverlab.model.json;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schema of a document that is written from records: their types say what it holds, their Javadoc what that means, and
 * {@code schema-rules.json} what neither does, by the name of the record: how values are spelt, which numbers can be
 * negative, and what has to hold between members.
 */
final class GeneratedSchema {

    private static final String REFERENCE = "#/$defs/";
    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final Set<Class<?>> FRACTIONAL = Set.of(double.class, Double.class);

    private final ObjectNode rules = rules();
    private final Map<String, Class<?>> types = new TreeMap<>();
    private final Set<Class<?>> flattened = new HashSet<>();
    private final ObjectNode definitions;

    private GeneratedSchema(Class<? extends Record> root) {
        SchemaGeneratorConfigBuilder config =
                new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON);
        config.with(
                Option.DEFINITIONS_FOR_ALL_OBJECTS,
                Option.DEFINITION_FOR_MAIN_SCHEMA,
                Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT);
        config.forTypesInGeneral()
                .withPropertySorter((one, other) -> 0)
                .withDefinitionNamingStrategy((key, context) -> name(key.getType()))
                .withCustomDefinitionProvider(this::spelt)
                .withSubtypeResolver(GeneratedSchema::subtypes);
        config.forFields()
                .withIgnoreCheck(GeneratedSchema::isLeftOut)
                .withRequiredCheck(
                        field -> !field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class));
        definitions = (ObjectNode)
                new SchemaGenerator(config.build()).generateSchema(root).path("$defs");
    }

    /** As text, as it is published. */
    static String of(Class<? extends Record> root) throws IOException {
        GeneratedSchema made = new GeneratedSchema(root);
        for (Class<?> type : made.types.values()) {
            made.complete(type);
        }
        made.types.values().forEach(made::flatten);
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("$schema", SchemaVersion.DRAFT_2020_12.getIdentifier());
        JsonNode whole = made.definitions.path(root.getSimpleName());
        List.of("$id", "title", "description").forEach(name -> schema.set(name, whole.path(name)));
        schema.setAll((ObjectNode) whole);
        ObjectNode used = JsonNodeFactory.instance.objectNode();
        made.collect(schema, used);
        return RunJson.text(schema.set("$defs", used));
    }

    private static ObjectNode rules() {
        try (InputStream in = Objects.requireNonNull(GeneratedSchema.class.getResourceAsStream("schema-rules.json"))) {
            return (ObjectNode) RunJson.tree(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String name(ResolvedType type) {
        String name = name(type.getErasedType());
        types.put(name, type.getErasedType());
        return name;
    }

    /** With those that it is nested in. */
    private static String name(Class<?> type) {
        Class<?> around = type.getDeclaringClass();
        return around == null ? type.getSimpleName() : name(around) + "." + type.getSimpleName();
    }

    /** What is no object of its members. */
    private @Nullable CustomDefinition spelt(ResolvedType type, SchemaGenerationContext context) {
        Class<?> spelt = type.getErasedType();
        ObjectNode definition = JsonNodeFactory.instance.objectNode();
        if (WHOLE.contains(spelt) || FRACTIONAL.contains(spelt)) {
            definition.put("$ref", REFERENCE + (WHOLE.contains(spelt) ? "count" : "amount"));
        } else if (rules.path(name(spelt)).has("type")) {
            definition.put("$ref", REFERENCE + name(spelt));
        } else if (spelt.isEnum()) {
            definition.set("enum", RunJson.tree(RunJson.text(spelt.getEnumConstants())));
        } else if (spelt == Map.class) {
            ResolvedType value = context.getTypeContext().getTypeParameterFor(type, Map.class, 1);
            definition.put("type", "object");
            definition.set("additionalProperties", context.createDefinitionReference(value));
        } else if (spelt != Object.class) {
            return null;
        }
        return new CustomDefinition(
                definition, CustomDefinition.INLINE_DEFINITION, CustomDefinition.EXCLUDING_ATTRIBUTES);
    }

    private static @Nullable List<ResolvedType> subtypes(ResolvedType type, SchemaGenerationContext context) {
        Class<?> @Nullable [] permitted = type.getErasedType().getPermittedSubclasses();
        return permitted == null
                ? null
                : Stream.of(permitted)
                        .map(each -> context.getTypeContext().resolveSubtype(type, each))
                        .toList();
    }

    private static boolean isLeftOut(FieldScope field) {
        JsonIgnoreProperties names = field.getDeclaringType().getErasedType().getAnnotation(JsonIgnoreProperties.class);
        return names != null && List.of(names.value()).contains(field.getName());
    }

    /** Adds what only Jackson, the Javadoc and the rules tell. */
    private void complete(Class<?> type) throws IOException {
        if (!(definitions.path(name(type)) instanceof ObjectNode definition)) {
            return;
        }
        JsonTypeName kind = type.getAnnotation(JsonTypeName.class);
        if (kind != null) {
            JsonTypeInfo kinds = type.getInterfaces()[0].getAnnotation(JsonTypeInfo.class);
            String member = Objects.requireNonNull(kinds).property();
            definition.withObjectProperty("properties").putObject(member).put("const", kind.value());
            definition.withArrayProperty("required").add(member);
        }
        RecordDocs docs = RecordDocs.of(type);
        if (!docs.text().isEmpty()) {
            definition.put("description", docs.text());
        }
        docs.components().forEach((component, text) -> {
            if (definition.path("properties").path(component) instanceof ObjectNode member) {
                member.put("description", text);
            }
        });
        merge(rules.path(name(type)), definition);
    }

    private static void merge(JsonNode rules, ObjectNode definition) {
        rules.properties().forEach(rule -> {
            JsonNode more = rule.getValue();
            JsonNode before = definition.path(rule.getKey());
            if (more.has("$ref") && before.has("description")) {
                ObjectNode other = (ObjectNode) more.deepCopy();
                definition.set(rule.getKey(), other.setAll(Map.of("description", before.path("description"))));
            } else if (more.isObject() && !more.has("$ref") && before instanceof ObjectNode members) {
                merge(more, members);
            } else if (more.isArray() && before instanceof ArrayNode all) {
                all.addAll((ArrayNode) more);
            } else {
                definition.set(rule.getKey(), more.deepCopy());
            }
        });
    }

    /** Puts the members of what is written unwrapped in the place of that. */
    private void flatten(Class<?> type) {
        if (type.isRecord() && flattened.add(type) && definitions.path(name(type)) instanceof ObjectNode definition) {
            for (RecordComponent component : type.getRecordComponents()) {
                if (RunJson.isUnwrapped(component)) {
                    flatten(component.getType());
                    boolean absent = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
                    unwrap(component.getName(), absent, definitions.path(name(component.getType())), definition);
                }
            }
        }
    }

    /** Of what may be absent as a whole, any member takes those with it that such a part always has. */
    private static void unwrap(String component, boolean absent, JsonNode part, ObjectNode definition) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        definition.path("properties").properties().forEach(each -> {
            if (each.getKey().equals(component)) {
                members.setAll((ObjectNode) part.path("properties").deepCopy());
            } else {
                members.set(each.getKey(), each.getValue());
            }
        });
        definition.set("properties", members);
        ArrayNode required = definition.withArrayProperty("required");
        required.removeIf(each -> each.asString().equals(component));
        ObjectNode together = JsonNodeFactory.instance.objectNode();
        if (part.path("dependentRequired") instanceof ObjectNode own) {
            together.setAll(own);
        }
        if (absent) {
            part.path("properties").propertyNames().forEach(each -> together.set(each, part.path("required")));
        } else {
            part.path("required").forEach(required::add);
        }
        if (!together.isEmpty()) {
            definition.withObjectProperty("dependentRequired").setAll(together);
        }
    }

    /** Those definitions that are used. */
    private void collect(JsonNode node, ObjectNode used) {
        node.findValuesAsString("$ref").stream()
                .map(reference -> reference.substring(REFERENCE.length()))
                .filter(name -> !used.has(name))
                .forEach(name -> {
                    JsonNode definition = definitions.has(name) ? definitions.path(name) : rules.path(name);
                    used.set(name, definition);
                    collect(definition, used);
                });
    }
}
