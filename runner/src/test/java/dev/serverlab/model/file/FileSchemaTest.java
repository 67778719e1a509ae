package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schema of experiment files says what the lab reads, and all experiments keep to it. */
final class FileSchemaTest {

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final JsonNode SCHEMA = schema();

    private static final Map<String, Class<?>> RECORDS = Map.ofEntries(
            Map.entry("", ExperimentFile.class),
            Map.entry("/$defs/source", ExperimentFile.SourcePart.class),
            Map.entry("/$defs/variantWithDifferences", VariantPart.class),
            Map.entry("/$defs/workload", WorkloadPart.class),
            Map.entry("/$defs/load", LoadPart.class),
            Map.entry("/$defs/paired", PairedPart.class),
            Map.entry("/$defs/paired/properties/margins", PairedPart.MarginsPart.class),
            Map.entry("/$defs/claim", ExperimentFile.ClaimPart.class),
            Map.entry("/$defs/claim/properties/reproduced", ExperimentFile.ReproducedPart.class),
            Map.entry("/$defs/range", ExperimentFile.RangePart.class),
            Map.entry("/$defs/asPublished", ExperimentFile.PublishedPart.class));

    private static JsonNode schema() {
        try {
            return new JsonMapper().readTree(Files.readString(HOME.resolve("experiments/" + FileSchema.NAME)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<Map.Entry<String, Class<?>>> records() {
        return RECORDS.entrySet().stream();
    }

    @ParameterizedTest
    @MethodSource("records")
    void hasEveryKeyThatIsReadAndNoOther(Map.Entry<String, Class<?>> entry) {
        List<String> read = Stream.of(entry.getValue().getRecordComponents())
                .map(component -> component.getName())
                .toList();
        assertThat(SCHEMA.at(entry.getKey()).path("properties").propertyNames())
                .containsExactlyInAnyOrderElementsOf(read);
    }

    @Test
    void closesExactlyTheMappingsThatAreRead() {
        assertThat(SCHEMA.findParents("additionalProperties").stream()
                        .filter(mapping -> mapping.get("additionalProperties").isBoolean())
                        .toList())
                .containsExactlyInAnyOrderElementsOf(
                        RECORDS.keySet().stream().map(SCHEMA::at).toList());
    }

    @Test
    void explainsEveryKey() {
        RECORDS.keySet()
                .forEach(pointer -> SCHEMA.at(pointer)
                        .path("properties")
                        .properties()
                        .forEach(key -> {
                            String ref = key.getValue().path("$ref").asString("");
                            assertThat(key.getValue().has("description")
                                            || SCHEMA.at(ref.replace("#", "")).has("description"))
                                    .as(pointer + " " + key.getKey())
                                    .isTrue();
                        }));
    }

    @Test
    void hasTheLimitsOfTheLab() {
        assertThat(SCHEMA.at("/$defs/users/maximum").asInt()).isEqualTo(ExperimentLimits.MAX_USERS);
        assertThat(SCHEMA.at("/$defs/rate/maximum").asDouble()).isEqualTo(ExperimentLimits.MAX_RATE);
        assertThat(SCHEMA.at("/$defs/cpuMicros/maximum").asInt()).isEqualTo(DelayRequest.MAX_CPU_MICROS);
        assertThat(SCHEMA.at("/$defs/rounds/maximum").asInt()).isEqualTo(ExperimentLimits.MAX_ROUNDS);
        assertThat(SCHEMA.at("/$defs/load/properties/steps/maximum").asInt()).isEqualTo(ExperimentLimits.MAX_STEPS);
        assertThat(SCHEMA.at("/$defs/paired/properties/blocks/maximum").asInt()).isEqualTo(ExperimentLimits.MAX_BLOCKS);
        assertThat(SCHEMA.at("/properties/variants/maxItems").asInt()).isEqualTo(ExperimentLimits.MAX_VARIANTS);
    }

    @Test
    void knowsTheMetricsOfClaims() {
        JsonNode metric = SCHEMA.at("/$defs/claim/properties/metric");
        Pattern pattern = Pattern.compile(metric.path("pattern").asString());
        List<String> metrics =
                Metrics.with(Metric.Role.CLAIM).stream().map(Metric::id).toList();
        assertThat(metrics).allMatch(pattern.asMatchPredicate());
        assertThat(metric.path("examples").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrderElementsOf(metrics);
        assertThat(pattern.matcher("p95").matches()).isFalse();
        assertThat(pattern.matcher(Claim.COUNTER + "bus.sent").matches()).isTrue();
    }

    static List<String> experiments() {
        return new Experiments(HOME.resolve("experiments")).names();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void takesEveryExperimentOfTheLab(String name) {
        Servers servers = Servers.in(HOME);
        Experiments experiments = new Experiments(HOME.resolve("experiments"));
        Draft quick = experiments.draft(name, RunLength.QUICK);
        assertThat(quick.mistakes(servers.mistakesIn(quick))).isEmpty();
        if (quick.isPublished()) {
            Draft published = experiments.draft(name, RunLength.AS_PUBLISHED);
            assertThat(published.mistakes(servers.mistakesIn(published))).isEmpty();
        }
    }
}
