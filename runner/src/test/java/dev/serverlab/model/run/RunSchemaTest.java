package dev.serverlab.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.json.RunSchema;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.BusyThread;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.place.Hosting;
import dev.serverlab.report.MadeUpContainers;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.latency.Latency;
import dev.serverlab.stats.paired.Prior;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The schema takes what the lab writes, and nothing that is nearly that. */
final class RunSchemaTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    private static ObjectNode everything() {
        return tree(new Load.Closed(100, Duration.ofSeconds(1), Duration.ofSeconds(32), null), Work.BLOCK);
    }

    private static ObjectNode tree(Load load, Work work) {
        Variant mvc = new Variant("mvc", "single");
        Variant vertx = new Variant("vertx", "default");
        Experiment experiment = MadeUpExperiment.of(List.of(mvc, vertx))
                .workload(new Workload(Duration.ofMillis(100), work, 0))
                .load(load)
                .jvmArgs("-Xmx512m")
                .settings(Map.of("mvc", Map.of("server.tomcat.threads.max", "50")))
                .build();
        Plan plan = Plan.of(experiment, 1);
        Measures measures = MeasuresBuilder.none()
                .answers(10, Map.of("status 500", 1L), 10.5)
                .latency(
                        new Latency(1.0, 2.0, 3.0, 4.0, 5.0),
                        new Latency(-0.1, 0.1, 1.0, 1.0, 1.0),
                        new Interval(1.9, 2.1))
                .server(
                        new Measures.Cpu(100.0, 1.5, 2.5, 20.0, 30.0, List.of(new BusyThread("http-nio-40123-", 0.5))),
                        20,
                        100_000_000L,
                        800L)
                .generator(new Measures.Generator(300.0, 0.2, 3.0, 5L))
                .limits(
                        new Measures.CeilingReached(10, "request threads", "1 request thread / 100 ms", 0.9),
                        new Bottleneck(Bottleneck.Label.POOL, "9.9 of at most 10.0 requests/s were answered."),
                        new CpusUsed("0-3,8", "4"))
                .build();
        TrialResult valid = TrialBuilder.of(new Trial.Solo(1, 1, mvc), mvc)
                .report("gatling/delaysimulation-1")
                .window(1_700_000_000_000_000L, 1_700_000_032_000_000L)
                .measures(measures)
                .server(180, Map.of("jvm", Map.of("pid", 1)))
                .disturbances(new Disturbances(0.5, 0.0, 0.02, 0.0, 0.08, 4L, 0L, -0.01))
                .build();
        TrialResult failed = TrialBuilder.of(new Trial.Solo(2, 1, vertx), vertx)
                .problems(List.of(new Problem("server-died", "It died.", "Read its log.")))
                .build();
        Run.Environment environment = new Run.Environment(
                "0.1.0",
                "0123456789ab-dirty",
                List.of("run"),
                new Host("Linux 6", "6.1", "amd64", "a CPU", 2, 1, 1L << 34, 0.5, "container"),
                new Jdk(Path.of("jdk"), "25.0.1+8", "a vendor"),
                new Jdk(Path.of("jdk"), "25.0.1+8", null),
                Hosting.PROCESSES,
                Map.of("mvc", "Spring MVC"),
                Map.of("vertx", "nio"),
                new Run.Reference(
                        "a calibration", new Prior(new MeanSquare(3.5e-4, 15), new MeanSquare(0, 3)), 140.0, 5));
        Run run = RunBuilder.of(plan, NOW, environment)
                .trials(List.of(valid, failed))
                .summaries(List.of(
                        new VariantSummary(mvc, Protocol.SOLO, 1, 1, measures),
                        new VariantSummary(vertx, Protocol.SOLO, 1, 0, null)))
                .build();
        return (ObjectNode) JSON.readTree(RunJson.text(run));
    }

    private static List<String> errorsIn(JsonNode run) {
        return RunSchema.errorsIn(run.toString());
    }

    @Test
    void takesWhatTheLabWrites() {
        assertThat(errorsIn(everything())).isEmpty();
        assertThat(errorsIn(tree(new Load.Open(12.5, Duration.ZERO, Duration.ofHours(1)), Work.TIMER)))
                .isEmpty();
    }

    @Test
    void takesARunOfBothProtocols() {
        assertThat(RunSchema.errorsIn(RunJson.text(MadeUpRun.both()))).isEmpty();
    }

    @Test
    void takesARunInContainers() {
        assertThat(RunSchema.errorsIn(RunJson.text(MadeUpContainers.run()))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "metric",
                "baseline",
                "candidate",
                "effect",
                "low",
                "high",
                "unit",
                "verdict",
                "smallestDetectable",
                "sessions",
                "blocks"
            })
    void refusesAComparisonWithoutANameThatToolsRelyOn(String name) {
        ObjectNode run = (ObjectNode) JSON.readTree(RunJson.text(MadeUpRun.both()));
        ((ObjectNode) run.at("/comparisons/0")).remove(name);
        assertThat(errorsIn(run)).isNotEmpty();
    }

    @Test
    void refusesAnInvalidComparisonThatDoesNotSayWhy() {
        ObjectNode run = (ObjectNode) JSON.readTree(RunJson.text(MadeUpRun.both()));
        ((ObjectNode) run.at("/comparisons/2")).remove("reason");
        assertThat(errorsIn(run)).isNotEmpty();
    }

    @Test
    void isItselfAValidSchema() {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(
                                com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"))
                        .validate(RunSchema.text(), InputFormat.JSON))
                .isEmpty();
    }

    /** Every object that the lab itself defines, by a JSON pointer into {@link #everything()}. */
    static List<String> ownObjects() {
        List<String> pointers = new ArrayList<>();
        collect(everything(), "", pointers);
        return pointers;
    }

    private static void collect(JsonNode node, String pointer, List<String> into) {
        boolean namesAreFree = pointer.endsWith("/effective")
                || pointer.endsWith("/errorKinds")
                || pointer.startsWith("/experiment/settings");
        if (namesAreFree) {
            return;
        }
        if (node.isObject()) {
            into.add(pointer);
            node.properties().forEach(member -> collect(member.getValue(), pointer + "/" + member.getKey(), into));
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), pointer + "/" + i, into);
        }
    }

    @ParameterizedTest
    @MethodSource("ownObjects")
    void refusesAMemberThatIsNotDescribed(String pointer) {
        ObjectNode run = everything();
        ((ObjectNode) run.at(pointer)).put("more", 1);
        assertThat(errorsIn(run)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/schemaVersion",
                "/experiment",
                "/environment",
                "/seed",
                "/trials",
                "/trials/0/variant",
                "/trials/0/protocol",
                "/trials/0/requests",
                "/trials/0/errors",
                "/trials/0/throughputPerSecond",
                "/trials/0/latencyMillis",
                "/trials/0/startupMillis",
                "/trials/0/generator",
                "/trials/0/valid",
                "/trials/0/problems",
                "/trials/1/variant",
                "/trials/1/problems/0/action"
            })
    void refusesARunWithoutANameThatToolsRelyOn(String pointer) {
        ObjectNode run = everything();
        int slash = pointer.lastIndexOf('/');
        ((ObjectNode) run.at(pointer.substring(0, slash))).remove(pointer.substring(slash + 1));
        assertThat(errorsIn(run)).isNotEmpty();
    }

    @Test
    void knowsNoStartUpTimeOfServersThatRanAlready() {
        ObjectNode run = everything();
        ((ObjectNode) run.at("/trials/0")).remove("startupMillis");
        ((ObjectNode) run.at("/summaries/0")).remove("startupMillis");
        ((ObjectNode) run.at("/environment"))
                .putArray("against")
                .addObject()
                .put("variant", "mvc:default")
                .put("service", "http://127.0.0.1:8081")
                .put("management", "http://127.0.0.1:9081")
                .put("cpuResolutionMillis", 10);
        assertThat(errorsIn(run)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/seed",
                "/trials/0/requests",
                "/trials/0/throughputPerSecond",
                "/trials/0/latencyMillis/p50",
                "/trials/0/latencyMillis/p90",
                "/trials/0/latencyMillis/p99",
                "/trials/0/latencyMillis/p999",
                "/trials/0/latencyMillis/max",
                "/trials/0/cpu/microsPerRequest",
                "/trials/0/cpu/percentOfOneCore",
                "/trials/0/threadsPeak",
                "/trials/0/rssPeakBytes",
                "/trials/0/startupMillis",
                "/trials/0/generator/cpuMicrosPerRequest",
                "/trials/0/generator/lagP99Millis",
                "/summaries/0/requests"
            })
    void refusesANumberThatIsText(String pointer) {
        ObjectNode run = everything();
        int slash = pointer.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) run.at(pointer.substring(0, slash));
        assertThat(parent.has(pointer.substring(slash + 1))).isTrue();
        // What a number that is not one becomes in JSON.
        parent.put(pointer.substring(slash + 1), "NaN");
        assertThat(errorsIn(run)).isNotEmpty();
    }

    @Test
    void refusesAnInvalidTrialThatDoesNotSayWhy() {
        ObjectNode run = everything();
        ((ArrayNode) run.at("/trials/1/problems")).removeAll();
        assertThat(errorsIn(run)).isNotEmpty();
    }

    @Test
    void refusesALoadOfBothModels() {
        ObjectNode run = everything();
        ((ObjectNode) run.at("/experiment/load")).put("rate", 5);
        assertThat(errorsIn(run)).isNotEmpty();
    }
}
