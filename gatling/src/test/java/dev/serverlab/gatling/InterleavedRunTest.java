package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.record.HlogFile;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.testing.EndOfLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs against several stubs at once, each in a JVM of its own; side by side, because each mostly waits. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class InterleavedRunTest {

    @TempDir
    Path folder;

    @Test
    void tellsServersApartAndSendsAsMuchToAll() throws Exception {
        try (StubServer plain = new StubServer(StubServer::right);
                StubServer slow = new StubServer(StubServer.late(50, StubServer::right));
                StubServer third = new StubServer(StubServer::right);
                GeneratorProcess run = start(
                        "plain@%s,slow:50ms@%s,third@%s".formatted(plain.url(), slow.url(), third.url()),
                        "-Drate=50",
                        "-Dblocks=3",
                        "-Dblock=2s",
                        "-Dseed=7",
                        "-Dsession=2",
                        "-Dlabel=three")) {
            run.awaitExit(0);

            // 500 ms of settling and three blocks of 2 s at 50/s.
            Map<String, StubServer> servers = Map.of("plain", plain, "slow:50ms", slow, "third", third);
            for (Map.Entry<String, StubServer> each : servers.entrySet()) {
                StubServer server = each.getValue();
                assertThat(server.measuredRequests()
                                + run.target(each.getKey()).late().unsent())
                        .isEqualTo(25 + 3 * 100);
                // As many as there are users, had the machine stalled.
                assertThat(server.measuredConnections()).isBetween(1, 52);
                assertThat(server.warmupRequests()).isBetween(plain.warmupRequests() - 4, plain.warmupRequests() + 4);
            }
            GeneratorRecord summary = run.summary();
            assertThat(summary.model()).isEqualTo("paired");
            assertThat(summary.label()).isEqualTo("three");
            assertThat(summary.targets()).containsOnlyKeys("plain", "slow:50ms", "third");
            for (GeneratorRecord.Target target : summary.targets().values()) {
                countsWhatItsLogHas(run, target);
            }
            // 50 ms beside the delay of 20 ms: none that another answered is among them.
            assertThat(fastestMillis(run, "slow:50ms")).isGreaterThanOrEqualTo(69.9);
            assertThat(fastestMillis(run, "plain")).isGreaterThanOrEqualTo(19.9);
            assertThat(fastestMillis(run, "third")).isGreaterThanOrEqualTo(19.9);
            announcesTheBlocksThatItCounts(run);
            assertThat(Files.readString(run.report().resolve("index.html")))
                    .contains("plain GET /delay/20", "slow:50ms GET /delay/20", "third GET /delay/20")
                    .doesNotContain("warm-up");
            assertThat(run.out()).contains("  slow:50ms", "index.html");
        }
    }

    private static double fastestMillis(GeneratorProcess run, String target) throws IOException {
        HlogFile log =
                HlogFile.read(run.record().resolve(run.target(target).logs().latencyLog()));
        return log.merged("b00", "b01", "b02").getMinNonZeroValue() / 1e3;
    }

    private static double p50(GeneratorProcess run, String target) {
        return Objects.requireNonNull(run.target(target).counted().latencyMillis())
                .p50();
    }

    private static void countsWhatItsLogHas(GeneratorProcess run, GeneratorRecord.Target target) throws IOException {
        HlogFile log = HlogFile.read(run.record().resolve(target.logs().latencyLog()));
        assertThat(log.lines().stream().map(Histogram::getTag).distinct())
                .containsExactly("warmup", "settle", "b00", "b01", "b02");
        long counted = 0;
        for (int block = 0; block < 3; block++) {
            GeneratorRecord.Counts figures =
                    Objects.requireNonNull(target.phases().get("b0" + block));
            assertThat(figures.ok()).isEqualTo(log.merged("b0" + block).getTotalCount());
            assertThat(figures.inFlightAtStart()).isNotNull();
            assertThat(figures.inFlightAtEnd()).isNotNull();
            counted += figures.ok();
        }
        assertThat(target.counted().ok()).isEqualTo(counted);
        assertThat(target.counted().errors()).isZero();
        assertThat(InterleavedRuns.answers(target) + target.late().unsent()).isEqualTo(25 + 3 * 100);
        assertThat(Objects.requireNonNull(target.lagMillis()).count()).isPositive();
        assertThat(Files.readAllLines(run.record().resolve(target.logs().errorLog())))
                .hasSize(1 + log.lines().size())
                .last()
                .asString()
                .endsWith(",b02,0");
    }

    private static void announcesTheBlocksThatItCounts(GeneratorProcess run) {
        List<GeneratorEvent.Phase> announced = run.events(GeneratorEvent.Phase.class);
        assertThat(announced)
                .extracting(GeneratorEvent.Phase::phase)
                .containsExactly("warmup", "settle", "b00", "b01", "b02");
        GeneratorRecord summary = run.summary();
        for (int block = 0; block < 3; block++) {
            GeneratorEvent.Phase event = announced.get(2 + block);
            GeneratorRecord.Phase recorded = summary.phases().get(2 + block);
            assertThat(event)
                    .isEqualTo(new GeneratorEvent.Phase(
                            "b0" + block, recorded.startEpochMicros(), recorded.endEpochMicros(), true));
            assertThat(event.endEpochMicros() - event.startEpochMicros()).isEqualTo(1_500_000);
            assertThat(Objects.requireNonNull(recorded.generator()).cpuMicros()).isPositive();
        }
        GeneratorEvent.Warm warm = run.events(GeneratorEvent.Warm.class).getFirst();
        assertThat(warm.endedBy()).isEqualTo("cap");
        assertThat(warm.ok()).containsKey("plain");
        assertThat(run.events(GeneratorEvent.Finished.class).getFirst().targets())
                .containsKey("slow:50ms");
        assertThat(announced.get(2).startEpochMicros() - warm.epochMicros()).isGreaterThanOrEqualTo(500_000);
    }

    @Test
    @Tag("thorough")
    void asksEachServerForWhatItsAddressSays() throws Exception {
        LongEnough.untilAnswered(this::asksEachServer);
    }

    private boolean asksEachServer(int times) throws Exception {
        try (StubServer plain = new StubServer(StubServer::right);
                StubServer longer = new StubServer(StubServer::right);
                GeneratorProcess run = start(
                        "plain@%s,longer@%s?delay=220ms&cpuMicros=62".formatted(plain.url(), longer.url()),
                        "-Drate=50",
                        "-Dblocks=2",
                        "-Dblock=" + times + "s")) {
            run.awaitExit(0);

            assertThat(plain.queries()).containsExactly("/delay/1", "/delay/20");
            assertThat(longer.queries()).containsExactly("/delay/1?cpuMicros=62", "/delay/220?cpuMicros=62");
            assertThat(run.target("plain").path()).isEqualTo("/delay/20");
            assertThat(run.target("longer").path()).isEqualTo("/delay/220?cpuMicros=62");
            for (String name : List.of("plain", "longer")) {
                assertThat(run.target(name).counted().errors()).isZero();
                if (run.target(name).counted().ok() == 0) {
                    return false;
                }
            }
            assertThat(p50(run, "longer")).isGreaterThanOrEqualTo(219.7);
            assertThat(Files.readString(run.report().resolve("index.html")))
                    .contains("plain GET /delay/20", "longer GET /delay/220?cpuMicros=62");
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void endsTheWarmupWhenEveryServerHasAnsweredOftenEnough() throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess run = start(
                        "one@%s,other@%s".formatted(one.url(), other.url()),
                        "-Drate=20",
                        "-Dblocks=1",
                        "-Dblock=1s",
                        "-Dwarmup=10m",
                        "-DwarmupRequests=150",
                        "-Dhtml=false")) {
            run.awaitExit(0);

            assertThat(run.summary().warmupEndedBy()).isEqualTo("requests");
            for (String name : List.of("one", "other")) {
                assertThat(Objects.requireNonNull(run.target(name).phases().get("warmup"))
                                .ok())
                        .isBetween(150L, 150L + 4);
            }
        }
    }

    @Test
    void waitsForTheWordToMeasureWhenAskedTo() throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess run = start(
                        "one@%s,other@%s".formatted(one.url(), other.url()),
                        "-Drate=20",
                        "-Dblocks=1",
                        "-Dblock=1s",
                        "-Dwarmup=10m",
                        "-DwarmupRequests=1",
                        "-DwarmupUntil=told",
                        "-Dhtml=false")) {
            run.awaitEvents(1, GeneratorEvent.Progress.class);
            assertThat(run.events(GeneratorEvent.Warm.class)).isEmpty();
            run.send("measure");
            run.awaitExit(0);

            assertThat(run.events(GeneratorEvent.Warm.class).getFirst().endedBy())
                    .isEqualTo("told");
        }
    }

    private GeneratorProcess start(String targets, String... settings) throws IOException, InterruptedException {
        return InterleavedRuns.start(folder, targets, settings);
    }
}
