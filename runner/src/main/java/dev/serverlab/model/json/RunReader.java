package dev.serverlab.model.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.machine.Jdk;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.stats.paired.Evidence;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;

/** Reads what {@link RunJson} writes. Names that it does not know are passed over. */
final class RunReader {

    private static final int DEEPEST = 64;
    private static final int LONGEST_REASON = 300;

    private static final JsonMapper TREES = new JsonMapper(JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build());

    /** Also for {@link OutcomeJson}, whose parts are the same. */
    static final JsonMapper JSON = RunJson.JSON
            .rebuild()
            .annotationIntrospector(new RequiredParts())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .addModule(new SimpleModule()
                    .addDeserializer(
                            Bottleneck.Label.class,
                            spelt(name -> named(Bottleneck.Label.values(), Bottleneck.Label::wireName, name)))
                    .addDeserializer(
                            Run.State.class,
                            spelt(name -> named(
                                    Run.State.values(), state -> state.name().toLowerCase(Locale.ROOT), name)))
                    .addDeserializer(Jdk.class, new JdkWithoutPath())
                    .addDeserializer(double.class, new FiniteNumber())
                    .addDeserializer(Double.class, new FiniteNumber()))
            .build();

    private RunReader() {}

    /**
     * The document as it stands.
     *
     * @throws JacksonException when it is no JSON, or nested absurdly deep
     */
    static JsonNode parse(byte[] text) {
        return TREES.readTree(text);
    }

    /**
     * A run; the document is taken apart on the way.
     *
     * @throws JacksonException when something in it has not the form that it must have, with where that is
     */
    static Run read(JsonNode json) {
        Run run = read(json, Run.class);
        RunValidator.check(run);
        return run;
    }

    /** Any part, or what is made of such parts; the document is taken apart on the way. */
    static <T> T read(JsonNode json, Class<T> type) {
        nest(json, type);
        return JSON.treeToValue(json, type);
    }

    /**
     * What the charts of a run are drawn from.
     *
     * @param variants of the run
     * @throws JacksonException when something in it has not the form that it must have
     */
    static RunSeries readSeries(JsonNode json, List<Variant> variants) {
        RunSeries series = JSON.treeToValue(json, RunSeries.class);
        RunValidator.check(series, variants);
        return series;
    }

    /** What was wrong, without an end of sentence; shortened when it quotes much. */
    static String reason(JacksonException e) {
        String reason = e.getCause() instanceof IllegalArgumentException meant
                ? String.valueOf(meant.getMessage())
                : e.getOriginalMessage();
        return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
    }

    /** Where in the document that was, such as {@code trials[2].latencyMillis.p90}. */
    static String place(JacksonException e) {
        return e.getPath().stream()
                .filter(step -> !(step.from() instanceof Class<?> type && isUnwrapped(type, step.getPropertyName())))
                .map(step ->
                        step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    /**
     * Puts what is written unwrapped back into the part that it is of, here and in all parts: Jackson could not tell a
     * part that is absent from one whose parts are.
     */
    private static void nest(JsonNode json, Class<?> type) {
        if (!(json instanceof ObjectNode object)) {
            return;
        }
        for (RecordComponent part : type.getRecordComponents()) {
            if (isUnwrapped(part)) {
                ObjectNode group = object.objectNode();
                take(object, part.getType(), group);
                if (!group.isEmpty() || !part.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                    nest(group, part.getType());
                    object.set(part.getName(), group);
                }
            } else if (part.getType().isRecord()) {
                nest(object.path(part.getName()), part.getType());
            } else if (part.getGenericType() instanceof ParameterizedType list
                    && list.getActualTypeArguments()[0] instanceof Class<?> element
                    && element.isRecord()) {
                object.path(part.getName()).forEach(each -> nest(each, element));
            }
        }
    }

    /** Moves what is there of the parts of a record, and of those that are written unwrapped among them. */
    private static void take(ObjectNode from, Class<?> type, ObjectNode into) {
        for (RecordComponent part : type.getRecordComponents()) {
            if (isUnwrapped(part)) {
                take(from, part.getType(), into);
            } else if (from.has(part.getName())) {
                into.set(part.getName(), from.remove(part.getName()));
            }
        }
    }

    private static boolean isUnwrapped(Class<?> type, @Nullable String name) {
        return type.isRecord()
                && Stream.of(type.getRecordComponents())
                        .anyMatch(part -> part.getName().equals(name) && isUnwrapped(part));
    }

    private static boolean isUnwrapped(RecordComponent part) {
        return part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                || (part.getDeclaringRecord() == Evidence.class
                        && part.getName().equals("interval"));
    }

    private static <E> E named(E[] all, Function<E, String> wireName, String name) {
        return Stream.of(all)
                .filter(each -> wireName.apply(each).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is none of "
                        + Stream.of(all).map(wireName).collect(Collectors.joining(", "))));
    }

    static <T> ValueDeserializer<T> spelt(Function<String, T> meaning) {
        return new ValueDeserializer<>() {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) {
                try {
                    return meaning.apply(parser.getString());
                } catch (IllegalArgumentException e) {
                    throw DatabindException.from(parser, e.getMessage(), e);
                }
            }
        };
    }

    /** JSON has no word for the others, and what is drawn from them would be nonsense. */
    private static final class FiniteNumber extends ValueDeserializer<Double> {
        @Override
        public Double deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.currentToken().isNumeric() || !Double.isFinite(parser.getDoubleValue())) {
                throw DatabindException.from(parser, "'" + parser.getString() + "' is no number");
            }
            return parser.getDoubleValue();
        }

        @Override
        public @Nullable Object getNullValue(DeserializationContext context) {
            return null;
        }
    }

    /** Where a JDK lay is not kept. */
    private static final class JdkWithoutPath extends ValueDeserializer<Jdk> {

        record Kept(String version, @Nullable String vendor) {}

        @Override
        public Jdk deserialize(JsonParser parser, DeserializationContext context) {
            Kept kept = parser.readValueAs(Kept.class);
            return new Jdk(Path.of(""), kept.version(), kept.vendor());
        }
    }
}
