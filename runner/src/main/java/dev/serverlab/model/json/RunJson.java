package dev.serverlab.model.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.spelling.Spelling;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.paired.Evidence;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes and reads {@code run.json}, and other files made of the same parts. Absent values are left out; durations are
 * spelt as in an experiment file. Unknown names are ignored.
 */
public final class RunJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .addMixIn(Evidence.class, EndsBesideEffect.class)
            .addModule(new Spelling())
            .build();

    /** Reads nested parts, as made by {@link #nested}. Also for {@link OutcomeJson}, which has the same parts. */
    static final JsonMapper NESTED = JSON.rebuild()
            .annotationIntrospector(new RequiredParts())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private interface EndsBesideEffect {
        @JsonUnwrapped
        Interval interval();
    }

    private RunJson() {}

    /** A run, or anything that is made of the same parts, as JSON text. */
    public static String text(Object value) {
        return JSON.writeValueAsString(value) + "\n";
    }

    /** Parses the JSON text of a saved file. */
    public static JsonNode tree(String text) {
        return JSON.readTree(text);
    }

    /**
     * Reads a part as its record.
     *
     * @throws JacksonException when something in it has the wrong format, with its location
     */
    public static <T> T value(JsonNode part, Class<T> type) {
        return NESTED.treeToValue(nested(part, type), type);
    }

    /**
     * The same with unwrapped members nested in their own parts, recursively: Jackson could not distinguish an absent part
     * from one whose parts are all absent.
     */
    private static JsonNode nested(JsonNode json, Type type) {
        if (json instanceof ArrayNode list && type instanceof ParameterizedType of && of.getRawType() == List.class) {
            ArrayNode elements = list.arrayNode();
            list.forEach(each -> elements.add(nested(each, of.getActualTypeArguments()[0])));
            return elements;
        }
        if (!(json instanceof ObjectNode flat && type instanceof Class<?> part && part.isRecord())) {
            return json;
        }
        ObjectNode whole = flat.objectNode();
        for (RecordComponent each : part.getRecordComponents()) {
            boolean unwrapped = isUnwrapped(each);
            JsonNode value = nested(unwrapped ? flat : flat.path(each.getName()), each.getGenericType());
            boolean absent = unwrapped
                    ? each.getAnnotatedType().isAnnotationPresent(Nullable.class)
                            && value.equals(nested(flat.objectNode(), each.getGenericType()))
                    : value.isMissingNode();
            if (!absent) {
                whole.set(each.getName(), value);
            }
        }
        return whole;
    }

    /** Whether its members are written beside those of its enclosing record. */
    static boolean isUnwrapped(RecordComponent part) {
        return part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                || (part.getDeclaringRecord() == Evidence.class
                        && part.getName().equals("interval"));
    }
}
