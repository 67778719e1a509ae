package dev.serverlab.model.json;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.ServerSettings;
import dev.serverlab.model.experiment.TrialSettings;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.machine.Jdk;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
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
    /** Records whose parts stand in {@code run.json} beside those of the record that they are in. */
    private static final Pattern UNWRAPPED = Pattern.compile("\\.measures|(?<=^\\.experiment)\\.(trials|servers)");

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
                    .addDeserializer(Duration.class, spelt(Durations::parse))
                    .addDeserializer(Work.class, spelt(name -> named(Work.values(), Work::wireName, name)))
                    .addDeserializer(
                            Bottleneck.Label.class,
                            spelt(name -> named(Bottleneck.Label.values(), Bottleneck.Label::wireName, name)))
                    .addDeserializer(
                            Run.State.class,
                            spelt(name -> named(
                                    Run.State.values(), state -> state.name().toLowerCase(Locale.ROOT), name)))
                    .addDeserializer(
                            RunLength.class, spelt(name -> named(RunLength.values(), RunLength::wireName, name)))
                    .addDeserializer(
                            Claim.Effect.class,
                            spelt(name -> named(Claim.Effect.values(), Claim.Effect::wireName, name)))
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
     * A run of this schema version or an older one; the document is completed on the way.
     *
     * @throws JacksonException when something in it has not the form that it must have, with where that is
     */
    static Run read(JsonNode json) {
        OlderRun.complete(json);
        json.path("trials").forEach(RunReader::wrapMeasures);
        json.path("summaries").forEach(RunReader::wrapMeasures);
        wrap(json.path("experiment"), "trials", TrialSettings.class);
        wrap(json.path("experiment"), "servers", ServerSettings.class);
        Run run = JSON.treeToValue(json, Run.class);
        RunValidator.check(run);
        return run;
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
                .map(step ->
                        step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName())
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(), path -> UNWRAPPED.matcher(path).replaceAll("")))
                .replaceFirst("^\\.", "");
    }

    /** The measures of a trial stand between its other names; one without numbers has none of them. */
    private static void wrapMeasures(JsonNode each) {
        if (each.has("throughputPerSecond")) {
            wrap(each, "measures", Measures.class);
        }
    }

    /** What is written unwrapped is put together again. */
    private static void wrap(JsonNode each, String name, Class<? extends Record> type) {
        if (each instanceof ObjectNode object) {
            ObjectNode parts = object.objectNode();
            for (RecordComponent part : type.getRecordComponents()) {
                JsonNode value = object.get(part.getName());
                if (value != null) {
                    parts.set(part.getName(), value);
                }
            }
            object.set(name, parts);
        }
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
