package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.serverlab.containers.Images;
import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import dev.serverlab.harness.TestCluster;
import dev.serverlab.measure.load.IntervalLog;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/**
 * {@code --in kubernetes}, from the command line to {@code run.json}, with real servers on a real cluster. Alone: pods share this
 * machine with whatever runs beside them, and the generators in them begin at one moment.
 */
@Needs({Tool.ENGINE, Tool.CLUSTER})
@Isolated
@Tag("thorough")
final class KubernetesIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @RegisterExtension
    final TestCluster cluster = new TestCluster();

    /** 50/s for each server: in the 2 s before the first block, two blocks of 1 s with their edges, and 10 s of profiling. */
    private static final long ARRIVALS = 700;

    /** Make Spring MVC's server log a line for each request that it has answered. */
    private static final List<String> TELLING = List.of(
            "-Dserver.tomcat.accesslog.enabled=true",
            "-Dserver.tomcat.accesslog.directory=/dev",
            "-Dserver.tomcat.accesslog.prefix=stdout",
            "-Dserver.tomcat.accesslog.suffix=",
            "-Dserver.tomcat.accesslog.file-date-format=",
            "-Dserver.tomcat.accesslog.rotate=false",
            "-Dserver.tomcat.accesslog.buffered=false");

    @Test
    void comparesThreeServersUnderTheLoadOfTwoGenerators() throws IOException {
        cluster.addTo(lab);
        String telling =
                TELLING.stream().map(argument -> "\n  - \"" + argument + "\"").collect(Collectors.joining());
        lab.home().changeServer("mvc", "\"{jvmArgs}\"", "\"{jvmArgs}\"" + telling);
        lab.home().changeExperiment("profile: 0s", "profile: 8s, edge: 100ms");
        Ended ended = lab.run(warmed(LabUnderTest.sessions(
                2, 2, "mvc:default,webflux:default,vertx:default", "--in", "kubernetes", "--generators", "2")));
        lab.requireMeasured(ended);

        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
        assertThat(ended.out()).contains("servers in pods");
        JsonNode run = lab.runJson();
        assertThat(run.path("trials")).hasSize(6);
        for (JsonNode trial : run.path("trials")) {
            isWhole(trial);
            hasTheSumOfBothGenerators(trial);
            ReportedTrials.requireProfileIfRoot(trial);
        }
        Set<String> invalid = run.path("trials")
                .valueStream()
                .filter(trial -> !trial.path("valid").asBoolean())
                .map(trial -> trial.path("variant").asString())
                .collect(Collectors.toSet());
        assertThat(run.path("comparisons")
                        .valueStream()
                        .filter(each -> each.path("metric").asString().equals("p90")))
                .hasSize(3)
                .allSatisfy(p90 -> assertThat(p90.has("low"))
                        .isEqualTo(!invalid.contains(p90.path("candidate").asString())
                                && !invalid.contains(p90.path("baseline").asString())));
        isOfTwoNodes(run.at("/environment/cluster"));
    }

    private static void isWhole(JsonNode trial) {
        assertThat(trial.path("errors").asLong()).isZero();
        assertThat(trial.path("startupMillis").asLong()).isPositive();
        // Read by the sidecar beside it.
        ReportedTrials.requireCpuIfValid(trial);
    }

    /** A server's recorded answers are the sum of both generators', which sent what the server logged. */
    private void hasTheSumOfBothGenerators(JsonNode trial) throws IOException {
        String variant = trial.path("variant").asString();
        String file = variant.replace(':', '+');
        Path session = lab.home().runs().getFirst().resolve(trial.path("folder").asString());
        Map<String, Long> first = answers(session.resolve("part-0"), "-" + file);
        Map<String, Long> second = answers(session.resolve("part-1"), "-" + file);
        Map<String, Long> both = new TreeMap<>(first);
        second.forEach((phase, answers) -> both.merge(phase, answers, Long::sum));

        assertThat(both).containsOnlyKeys("warmup", "settle", "b00", "b01", "profile");
        long blocks = both.getOrDefault("b00", 0L) + both.getOrDefault("b01", 0L);
        boolean valid = trial.path("valid").asBoolean();
        if (valid) {
            assertThat(first.get("b00")).isPositive();
            assertThat(second.get("b00")).isPositive();
        }
        assertThat(trial.path("requests").asLong()).isEqualTo(blocks);
        assertThat(trial.at("/warmup/requests").asLong()).isEqualTo(both.get("warmup"));
        // Not every arrival is sent where the machine makes them wait.
        if (variant.equals("mvc:default") && valid) {
            try (Stream<String> log = Files.lines(session.resolve("server-" + file + ".log"))) {
                // The lab asks through its tunnel, which ends in the pod itself.
                assertThat(log.filter(line -> line.contains("GET /delay/20 ") && !line.contains("127.0.0.1"))
                                .count())
                        .as("answers that it has written down")
                        .isEqualTo(ARRIVALS)
                        .isGreaterThan(both.getOrDefault("settle", 0L) + blocks);
            }
        }
    }

    /** The number of answers in each phase. */
    private static Map<String, Long> answers(Path part, String of) throws IOException {
        Map<String, Long> answers = new TreeMap<>();
        IntervalLog.read(
                part.resolve("latency" + of + ".hlog"),
                part.resolve("errors" + of + ".csv"),
                each -> answers.merge(each.phase(), each.latencyMicros().getTotalCount(), Long::sum));
        return answers;
    }

    /** Allows time for servers that other tests leave little CPU, which would not answer within the first blocks. */
    private static String[] warmed(String... arguments) {
        arguments[List.of(arguments).indexOf("--warmup-cap") + 1] = "10s";
        return arguments;
    }

    private void isOfTwoNodes(JsonNode reported) {
        assertThat(reported.path("namespace").asString()).isEqualTo(cluster.namespace());
        assertThat(reported.path("generators").asInt()).isEqualTo(2);
        assertThat(reported.path("version").asString()).startsWith("v1.");
        assertThat(reported.path("images").propertyNames())
                .containsExactlyInAnyOrder(
                        Images.of("mvc"), Images.of("webflux"), Images.of("vertx"), Images.of("lab"));
        assertThat(reported.path("nodes")).hasSize(2);
        assertThat(reported.at("/nodes/0/servers").asBoolean()).isTrue();
        assertThat(reported.at("/nodes/0/generators").asBoolean()).isFalse();
        assertThat(reported.at("/nodes/1/servers").asBoolean()).isFalse();
        assertThat(reported.at("/nodes/1/generators").asBoolean()).isTrue();
        assertThat(reported.at("/nodes/0/name").asString())
                .isNotEqualTo(reported.at("/nodes/1/name").asString());
    }

    /** About 200 in 2 s, by users who wait 20 ms for each answer. */
    @Test
    void measuresOneServerUnderTheUsersOfTwoGenerators() throws IOException {
        cluster.addTo(lab);
        List<String> all = new ArrayList<>(List.of("--users", "2", "--protocol", "solo"));
        all.addAll(List.of("--variants", "vertx:default", "--warmup", "1s", "--ramp", "0s"));
        all.addAll(List.of("--duration", "2s", "--rounds", "1", "--in", "kubernetes", "--generators", "2"));

        Ended ended = lab.measure(all.toArray(String[]::new));

        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
        JsonNode trial = lab.runJson().at("/trials/0");
        isWhole(trial);
        Path folder = lab.home().runs().getFirst().resolve(trial.path("folder").asString());
        long first = answers(folder.resolve("part-0"), "").getOrDefault("steady", 0L);
        long second = answers(folder.resolve("part-1"), "").getOrDefault("steady", 0L);
        if (trial.path("valid").asBoolean()) {
            assertThat(first).isPositive();
            assertThat(second).isPositive();
        }
        assertThat(trial.path("requests").asLong()).isEqualTo(first + second);
    }

    @Test
    void searchesWithTwoGenerators() throws IOException, InterruptedException {
        cluster.addTo(lab);
        LabProcess process = lab.start(
                        "capacity",
                        LabHome.EXPERIMENT,
                        "--variants",
                        "mvc:single",
                        "--slo",
                        "p90 <= 1s",
                        "--window",
                        "1s",
                        "--in",
                        "kubernetes",
                        "--generators",
                        "2")
                .awaitWindow();
        process.signal("TERM");
        Ended ended = lab.endOf(process).exits(130);

        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
        assertThat(lab.runJson().at("/capacity/variants/0/sessions/0/windows"))
                .isNotEmpty()
                .allSatisfy(window -> {
                    double planned = window.path("rate").asDouble()
                            * window.path("seconds").asDouble();
                    assertThat(window.path("scheduled").asDouble()).isBetween(planned - 1, planned + 1);
                    assertThat(window.path("ok").asLong()).as("%s", window).isPositive();
                });
    }

    /** In a namespace that lets nobody be root. */
    @Test
    void measuresAnImageOfSomebodyElse() throws IOException {
        cluster.addTo(lab);
        lab.home().write("shop.yaml", ContainerRunIT.SHOP.replace("IMAGE", Images.of("mvc")) + "in: kubernetes\n");

        Ended ended = lab.endOf(lab.start("run", "shop.yaml", "--seed", "1"));

        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            ReportedTrials.requireAnswersIfValid(trial);
            assertThat(trial.path("errors").asLong()).isZero();
            ReportedTrials.requireCpuIfValid(trial);
        });
    }

    /** As when it is upgraded, or its machine restarts. */
    @Test
    void missesNothingWhileTheApiServerIsAway() throws IOException, InterruptedException {
        Optional<ProcessHandle> found = TestCluster.apiServer();
        assumeThat(found)
                .as("the API server, which is a process of this machine only in .ci/cluster")
                .isPresent();
        ProcessHandle server = found.orElseThrow();
        cluster.addTo(lab);
        LabProcess process = lab.startRun(warmed(LabUnderTest.sessions(
                        1, 14, "vertx:single,vertx:default", "--in", "kubernetes", "--generators", "2")))
                .awaitThat("the first block", () -> lab.home().generatorSays("\"phase\":\"b00\",\"targets\""));
        LabProcess.signal("STOP", server);
        try {
            // Nothing is awaited: it is away for that long.
            TimeUnit.SECONDS.sleep(10);
        } finally {
            LabProcess.signal("CONT", server);
        }

        Ended ended = lab.requireMeasured(process);

        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            isWhole(trial);
            assertThat(trial.path("blocks")).hasSize(14);
        });
    }

    /** Here, as no other test has pods in the cluster at that time. */
    @Test
    void saysThatNoNodeTakesPods() throws IOException {
        cluster.addTo(lab);
        cluster.cordon(true);
        Ended ended;
        try {
            ended = lab.run(LabUnderTest.sessions(1, 1, "vertx:single,vertx:default", "--in", "kubernetes"));
        } finally {
            cluster.cordon(false);
        }

        ended.exits(4).warns("vertx:single fits on no node", "unschedulable", "kubectl uncordon");
        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
    }
}
