package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.measure.backend.Backends;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.spelling.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

    private static final List<String> SITE = joined(List.of("in"), SiteChecks.MACHINE_KEYS, SiteChecks.CONTAINER_KEYS);
    private static final List<String> TRIALS = List.of("load", "protocol", "rounds", "warmup", "paired");
    private static final List<String> WORKLOAD = names(Workload.class);
    private static final Map<String, List<String>> READ = Map.ofEntries(
            Map.entry(
                    "",
                    joined(
                            TRIALS,
                            SITE,
                            List.of(
                                    "question",
                                    "workload",
                                    "heap",
                                    "jvmArgs",
                                    "settings",
                                    "layers",
                                    "backends",
                                    "source",
                                    "variants",
                                    "servers",
                                    "sweep",
                                    "claims",
                                    "slo",
                                    "asPublished"))),
            Map.entry("/$defs/source", names(Source.class)),
            Map.entry("/$defs/backendEntry", names(NamedBackend.class)),
            Map.entry(
                    "/$defs/variantWithDifferences",
                    joined(
                            WORKLOAD,
                            SITE,
                            List.of("variant", "settings", "users", "rate", "jdk", "jvmArgs", "env", "git", "build"))),
            Map.entry(
                    "/$defs/ownServer",
                    List.of(
                            "title",
                            "start",
                            "port",
                            "transport",
                            "ready",
                            "requests",
                            "data",
                            "reset",
                            "env",
                            "build")),
            Map.entry("/$defs/start", names(CustomServer.Start.class)),
            Map.entry("/$defs/ownPort", names(CustomServer.Port.class)),
            Map.entry(
                    "/$defs/request",
                    joined(
                            List.of("get", "post", "put", "patch", "delete", "head"),
                            List.of("weight", "headers", "json", "body", "expect", "same", "except"))),
            Map.entry("/$defs/sequence", List.of("sequence", "weight")),
            Map.entry("/$defs/pause", List.of("think")),
            Map.entry(
                    "/$defs/step",
                    joined(
                            List.of("get", "post", "put", "patch", "delete", "head"),
                            List.of("headers", "json", "body", "expect", "same", "except", "take"))),
            Map.entry("/$defs/workload", WORKLOAD),
            Map.entry(
                    "/$defs/load",
                    joined(names(Load.Closed.class), List.of("rate", "simulation", "classPath", "selfDriven"))),
            Map.entry("/$defs/paired", names(Paired.class)),
            Map.entry("/$defs/paired/properties/margins", names(Margins.class)),
            Map.entry("/$defs/claim", names(Claim.class)),
            Map.entry(
                    "/$defs/claim/properties/reproduced",
                    Stream.of(Claim.Effect.values()).map(Claim.Effect::wireName).toList()),
            Map.entry("/$defs/range", List.of("from", "to")),
            Map.entry("/$defs/asPublished", joined(TRIALS, List.of("workload", "backends"))));

    private static List<String> names(Class<? extends Record> read) {
        return Stream.of(read.getRecordComponents())
                .flatMap(part -> part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                        ? names(part.getType().asSubclass(Record.class)).stream()
                        : Stream.of(part.getName()))
                .toList();
    }

    @SafeVarargs
    private static List<String> joined(List<String>... names) {
        return Stream.of(names).flatMap(List::stream).toList();
    }

    private static JsonNode schema() {
        try {
            return new JsonMapper().readTree(Files.readString(HOME.resolve("experiments/" + FileSchema.NAME)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<Map.Entry<String, List<String>>> mappings() {
        return READ.entrySet().stream();
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void hasEveryKeyThatIsReadAndNoOther(Map.Entry<String, List<String>> mapping) {
        assertThat(SCHEMA.at(mapping.getKey()).path("properties").propertyNames())
                .containsExactlyInAnyOrderElementsOf(mapping.getValue());
    }

    @Test
    void closesExactlyTheMappingsThatAreRead() {
        assertThat(SCHEMA.findParents("additionalProperties").stream()
                        .filter(mapping -> mapping.get("additionalProperties").isBoolean())
                        .toList())
                .containsExactlyInAnyOrderElementsOf(
                        READ.keySet().stream().map(SCHEMA::at).toList());
    }

    @Test
    void explainsEveryKey() {
        READ.keySet()
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
    void hasTheLimitsOfTheServers() {
        assertThat(SCHEMA.at("/$defs/cpuMicros/maximum").asInt()).isEqualTo(DelayRequest.MAX_CPU_MICROS);
        assertThat(SCHEMA.at("/$defs/items/maximum").asInt()).isEqualTo(DelayRequest.MAX_ITEMS);
        assertThat(Durations.parse(SCHEMA.at("/$defs/delay/durationBetween/1").asString()))
                .isEqualTo(Duration.ofMillis(DelayRequest.MAX_DELAY_MILLIS));
        assertThat(SCHEMA.at("/properties/variants/allOf/0/maxItems").asInt()).isEqualTo(ExperimentLimits.MAX_VARIANTS);
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
        Catalogue catalogue = Backends.in(HOME).with(Servers.in(HOME));
        Experiments experiments = new Experiments(HOME.resolve("experiments"));
        Draft quick = experiments.draft(name, RunLength.QUICK, catalogue);
        assertThat(quick.mistakes()).isEmpty();
        if (quick.isPublished()) {
            Draft published = experiments.draft(name, RunLength.AS_PUBLISHED, catalogue);
            assertThat(published.mistakes()).isEmpty();
        }
    }
}
