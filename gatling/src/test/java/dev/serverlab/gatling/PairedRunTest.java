package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.gatling.record.HlogFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs against several stubs at once, each in a JVM of its own; side by side, because each mostly waits. */
@Execution(ExecutionMode.CONCURRENT)
class PairedRunTest {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path folder;

    @Test
    void showsHowMuchSlowerOneServerIsAndDealsToAllAlike() throws Exception {
        try (StubServer plain = StubServer.start(StubServer::right);
                StubServer slow = StubServer.start(StubServer.late(5, StubServer::right));
                StubServer third = StubServer.start(StubServer::right);
                GeneratorProcess run = start(
                        "plain@%s,slow:5ms@%s,third@%s".formatted(plain.url(), slow.url(), third.url()),
                        "-Drate=50",
                        "-Dblocks=3",
                        "-Dblock=2s",
                        "-Dseed=7",
                        "-Dsession=2",
                        "-Dlabel=three")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            // 500 ms of settling and three blocks of 2 s at 50/s.
            for (StubServer server : List.of(plain, slow, third)) {
                assertThat(server.measuredRequests()).isEqualTo(25 + 3 * 100);
                // As many as there are users, had the machine stalled.
                assertThat(server.measuredConnections()).isBetween(1, 52);
                assertThat(server.warmupRequests()).isBetween(plain.warmupRequests() - 4, plain.warmupRequests() + 4);
            }
            JsonNode summary = JSON.readTree(run.summary());
            assertThat(summary.path("model").asText()).isEqualTo("paired");
            assertThat(summary.path("label").asText()).isEqualTo("three");
            for (String name : List.of("plain", "slow:5ms", "third")) {
                countsWhatItsLogHas(run, summary.path("targets").path(name));
            }
            assertThat(p50(summary, "slow:5ms") - p50(summary, "plain")).isBetween(4.0, 6.0);
            assertThat(p50(summary, "third") - p50(summary, "plain")).isBetween(-1.0, 1.0);
            announcesTheBlocksThatItCounts(run, summary);
            assertThat(Files.readString(run.report().resolve("index.html")))
                    .contains("plain GET /delay/20", "slow:5ms GET /delay/20", "third GET /delay/20")
                    .doesNotContain("warm-up");
            assertThat(run.out()).contains("  slow:5ms", "index.html");
        }
    }

    private static double p50(JsonNode summary, String target) {
        return summary.path("targets")
                .path(target)
                .path("counted")
                .path("latencyMillis")
                .path("p50")
                .asDouble();
    }

    private static void countsWhatItsLogHas(GeneratorProcess run, JsonNode target) {
        HlogFile log =
                HlogFile.read(run.record().resolve(target.path("latencyLog").asText()));
        assertThat(log.lines().stream().map(Histogram::getTag).distinct())
                .containsExactly("warmup", "settle", "b00", "b01", "b02");
        long counted = 0;
        for (int block = 0; block < 3; block++) {
            JsonNode figures = target.path("blocks").path(block);
            assertThat(figures.path("planned").asLong()).isEqualTo(100);
            // Of the 2 s at 50/s the last 1.5 s count; a machine that stalls moves some across the boundaries.
            assertThat(figures.path("ok").asLong())
                    .isBetween(40L, 100L)
                    .isEqualTo(log.merged("b0" + block).getTotalCount());
            assertThat(figures.path("inFlightAtStart").isIntegralNumber()).isTrue();
            assertThat(figures.path("inFlightAtEnd").isIntegralNumber()).isTrue();
            counted += figures.path("ok").asLong();
        }
        assertThat(target.path("counted").path("ok").asLong()).isEqualTo(counted);
        assertThat(target.path("counted").path("errors").asLong()).isZero();
        assertThat(target.path("unsent").asLong()).isZero();
        assertThat(answers(target)).isEqualTo(25 + 3 * 100);
        assertThat(target.path("lagMillis").path("count").asLong()).isBetween(150L, 300L);
    }

    /** All right and wrong answers to the real load, whenever they came. */
    private static long answers(JsonNode target) {
        long all = 0;
        for (String part : List.of("settle", "counted", "edges", "outside")) {
            all += target.path(part).path("ok").asLong()
                    + target.path(part).path("errors").asLong();
        }
        return all;
    }

    private static void announcesTheBlocksThatItCounts(GeneratorProcess run, JsonNode summary) throws IOException {
        List<String> events = run.events("block");
        assertThat(events).hasSize(3);
        Map<String, Integer> turns = new TreeMap<>();
        for (int block = 0; block < 3; block++) {
            JsonNode announced = JSON.readTree(events.get(block).substring("@lab ".length()));
            JsonNode recorded = summary.path("blocks").path(block);
            assertThat(announced.path("index").asInt()).isEqualTo(block);
            for (String moment : List.of("startEpochMicros", "endEpochMicros", "dealtFromEpochMicros")) {
                assertThat(announced.path(moment).asLong())
                        .isPositive()
                        .isEqualTo(recorded.path(moment).asLong());
            }
            assertThat(announced.path("endEpochMicros").asLong()
                            - announced.path("startEpochMicros").asLong())
                    .isEqualTo(1_500_000);
            assertThat(recorded.path("generator").path("cpuMicros").asLong()).isPositive();
            assertThat(recorded.path("generator").path("gcPauses").isIntegralNumber())
                    .isTrue();
            IntStream.range(0, 3)
                    .forEach(turn -> turns.merge(
                            turn + announced.path("order").path(turn).asText(), 1, Integer::sum));
        }
        assertThat(turns)
                .hasSize(9)
                .allSatisfy((turn, times) -> assertThat(times).isOne());
        assertThat(run.events("warm").getFirst()).contains("\"endedBy\":\"cap\"", "\"plain\":");
        assertThat(run.events("finished").getFirst()).contains("\"slow:5ms\":{\"warmup\":");
        long ahead = summary.path("blocks").path(0).path("startEpochMicros").asLong()
                - summary.path("warmup").path("endEpochMicros").asLong();
        assertThat(ahead).isGreaterThanOrEqualTo(500_000);
    }

    @Test
    void asksEachServerForWhatItsAddressSays() throws Exception {
        try (StubServer plain = StubServer.start(StubServer::right);
                StubServer longer = StubServer.start(StubServer::right);
                GeneratorProcess run = start(
                        "plain@%s,longer@%s?delay=60ms&cpuMicros=62".formatted(plain.url(), longer.url()),
                        "-Drate=50",
                        "-Dblocks=2",
                        "-Dblock=1s")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(plain.queries()).containsExactly("/delay/1", "/delay/20");
            assertThat(longer.queries()).containsExactly("/delay/1?cpuMicros=62", "/delay/60?cpuMicros=62");
            JsonNode summary = JSON.readTree(run.summary());
            JsonNode targets = summary.path("targets");
            assertThat(targets.path("plain").path("delayMillis").asInt(-1)).isEqualTo(20);
            assertThat(targets.path("plain").path("cpuMicros").asInt(-1)).isZero();
            assertThat(targets.path("longer").path("delayMillis").asInt(-1)).isEqualTo(60);
            assertThat(targets.path("longer").path("cpuMicros").asInt(-1)).isEqualTo(62);
            for (String name : List.of("plain", "longer")) {
                JsonNode counted = targets.path(name).path("counted");
                assertThat(counted.path("ok").asLong()).isPositive();
                assertThat(counted.path("errors").asLong()).isZero();
            }
            assertThat(p50(summary, "longer") - p50(summary, "plain")).isBetween(38.0, 42.0);
            assertThat(Files.readString(run.report().resolve("index.html")))
                    .contains("plain GET /delay/20", "longer GET /delay/60?cpuMicros=62");
        }
    }

    @Test
    void keepsTheErrorsOfOneServerFromTheOther() throws Exception {
        int deadPort;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            deadPort = socket.getLocalPort();
        }
        StubServer.Answer wrong = (exchange, number) -> {
            switch ((int) (number % 3)) {
                case 0 -> StubServer.send(exchange, 500, "{\"delayMillis\":20}");
                case 1 -> StubServer.send(exchange, 200, "{\"delayMillis\":21}");
                default -> StubServer.right(exchange, number);
            }
        };
        try (StubServer right = StubServer.start(StubServer::right);
                StubServer failing = StubServer.start(wrong);
                GeneratorProcess run = start(
                        "right@%s,failing@%s,dead@http://127.0.0.1:%d".formatted(right.url(), failing.url(), deadPort),
                        "-Drate=30",
                        "-Dblocks=2",
                        "-Dblock=1s",
                        "-Dwarmup=300ms",
                        "-nr")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            JsonNode targets = JSON.readTree(run.summary()).path("targets");
            JsonNode counted = targets.path("right").path("counted");
            assertThat(counted.path("ok").asLong()).isPositive();
            assertThat(counted.path("errors").asLong()).isZero();
            counted = targets.path("failing").path("counted");
            assertThat(counted.path("ok").asLong()).isPositive();
            assertThat(counted.path("errorsByKind").path("status 500").asLong()).isPositive();
            assertThat(counted.path("errorsByKind").path("wrong body").asLong()).isPositive();
            counted = targets.path("dead").path("counted");
            assertThat(counted.path("ok").asLong()).isZero();
            assertThat(counted.path("errorsByKind").path("connect").asLong()).isPositive();
            assertThat(targets)
                    .hasSize(3)
                    .allSatisfy(target -> assertThat(answers(target)).isEqualTo(15 + 2 * 30));
            assertThat(run.out()).contains("no right answer arrived in the blocks");
        }
    }

    @Test
    void reconnectsWithoutErrorsToAServerThatClosesItsConnections() throws Exception {
        StubServer.Answer last = (exchange, number) -> {
            exchange.getResponseHeaders().set("Connection", "close");
            StubServer.right(exchange, number);
        };
        try (StubServer keeping = StubServer.start(StubServer::right);
                StubServer closing = StubServer.start(last);
                GeneratorProcess run = start(
                        "keeping@%s,closing@%s".formatted(keeping.url(), closing.url()),
                        "-Drate=40",
                        "-Dblocks=1",
                        "-Dblock=1s",
                        "-Dwarmup=100ms",
                        "-nr")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            JsonNode targets = JSON.readTree(run.summary()).path("targets");
            for (String name : List.of("keeping", "closing")) {
                JsonNode counted = targets.path(name).path("counted");
                assertThat(counted.path("ok").asLong()).isPositive();
                assertThat(counted.path("errors").asLong()).isZero();
            }
            assertThat(closing.measuredConnections()).isEqualTo((int) closing.measuredRequests());
            assertThat(keeping.measuredConnections()).isLessThan((int) keeping.measuredRequests());
        }
    }

    @Test
    void endsTheWarmupWhenEveryServerHasAnsweredOftenEnough() throws Exception {
        try (StubServer one = StubServer.start(StubServer::right);
                StubServer other = StubServer.start(StubServer::right);
                GeneratorProcess run = start(
                        "one@%s,other@%s".formatted(one.url(), other.url()),
                        "-Drate=20",
                        "-Dblocks=1",
                        "-Dblock=1s",
                        "-Dwarmup=40s",
                        "-DwarmupRequests=150",
                        "-nr")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            JsonNode summary = JSON.readTree(run.summary());
            assertThat(summary.path("warmup").path("endedBy").asText()).isEqualTo("requests");
            for (String name : List.of("one", "other")) {
                assertThat(summary.path("targets")
                                .path(name)
                                .path("warmup")
                                .path("ok")
                                .asLong())
                        .isBetween(150L, 150L + 4);
            }
        }
    }

    @Test
    void waitsForTheWordToMeasureWhenAskedTo() throws Exception {
        try (StubServer one = StubServer.start(StubServer::right);
                StubServer other = StubServer.start(StubServer::right);
                GeneratorProcess run = start(
                        "one@%s,other@%s".formatted(one.url(), other.url()),
                        "-Drate=20",
                        "-Dblocks=1",
                        "-Dblock=1s",
                        "-Dwarmup=40s",
                        "-DwarmupRequests=1",
                        "-DwarmupUntil=told",
                        "-nr")) {
            await().atMost(Duration.ofSeconds(40))
                    .until(() -> run.events("progress").size() >= 1);
            assertThat(run.events("warm")).isEmpty();
            run.tell("measure");
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(run.events("warm").getFirst()).contains("\"endedBy\":\"told\"");
        }
    }

    @Test
    void goesOnDealingToTheOthersWhileOneServerHangs() throws Exception {
        // It has users for a second of arrivals and answers none within two.
        try (StubServer hanging = StubServer.start(StubServer.late(2_000, StubServer::right));
                StubServer right = StubServer.start(StubServer::right);
                GeneratorProcess run = start(
                        "hanging@%s,right@%s".formatted(hanging.url(), right.url()),
                        "-Drate=50",
                        "-Dblocks=1",
                        "-Dblock=3s",
                        "-Dwarmup=0s",
                        "-nr")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            JsonNode summary = JSON.readTree(run.summary());
            JsonNode targets = summary.path("targets");
            assertThat(summary.path("warmup").path("endedBy").asText()).isEqualTo("none");
            assertThat(right.measuredRequests()).isEqualTo(25 + 150);
            assertThat(targets.path("right").path("counted").path("errors").asLong())
                    .isZero();
            assertThat(targets.path("hanging").path("waitedForAUser").asLong())
                    .isPositive()
                    .isGreaterThan(targets.path("right").path("waitedForAUser").asLong());
            assertThat(hanging.measuredRequests()
                            + targets.path("hanging").path("unsent").asLong())
                    .isEqualTo(25 + 150);
        }
    }

    @Test
    void leavesReadableLogsWhenItIsTerminatedInTheMiddle() throws Exception {
        try (StubServer one = StubServer.start(StubServer::right);
                StubServer other = StubServer.start(StubServer::right);
                GeneratorProcess run = start(
                        "one@%s,other@%s".formatted(one.url(), other.url()),
                        "-Drate=20",
                        "-Dblocks=60",
                        "-Dblock=1s",
                        "-Dwarmup=0s",
                        "-nr")) {
            await().atMost(Duration.ofSeconds(40))
                    .until(() -> run.events("progress").size() >= 3);
            run.terminate();
            assertThat(run.exitCode()).isEqualTo(143);

            HlogFile latency = HlogFile.read(run.record().resolve("latency-other.hlog"));
            assertThat(latency.merged("b00", "b01", "b02").getTotalCount()).isPositive();
            assertThat(run.record()).isDirectoryNotContaining("glob:**generator.json*");
        }
    }

    @Test
    void refusesBadSettingsAllAtOnceWithoutATrace() throws Exception {
        try (GeneratorProcess run = GeneratorProcess.start(
                folder, "-Dtargets=nowhere", "-DbaseUrl=http://127.0.0.1:1", "-Drate=0", "-Dblocks=x")) {
            assertThat(run.exitCode()).isEqualTo(2);

            assertThat(run.err())
                    .contains("Problem: ", "targets=nowhere: ", "baseUrl: ", "rate=0: ", "blocks=x: ", "Action: ")
                    .doesNotContain("\tat ", "Exception");
            assertThat(run.out()).isEmpty();
        }
    }

    private GeneratorProcess start(String targets, String... settings) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "@paired.args",
                "-Dtargets=" + targets,
                "-Ddelay=20ms",
                "-Dwarmup=1s",
                "-DwarmupUsers=4",
                "-Dsettle=500ms"));
        List<String> after = new ArrayList<>();
        for (String setting : settings) {
            (setting.startsWith("-D") ? all : after).add(setting);
        }
        return GeneratorProcess.start(folder, after, all.toArray(String[]::new));
    }
}
