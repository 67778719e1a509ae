package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.record.HlogFile;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.RefusingPort;
import dev.serverlab.testing.StubHttpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs against a stub, each in a JVM of its own; side by side, because each mostly waits. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class GeneratorRunTest {

    @TempDir
    Path folder;

    @Test
    void recordsAClosedRunThatAgreesWithGatlingsOwnReport() throws Exception {
        LongEnough.untilAnswered(this::recordsAClosedRun);
    }

    private boolean recordsAClosedRun(int times) throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = start(
                        server.url(),
                        "-Dusers=10",
                        "-Dwarmup=1s",
                        "-Dduration=" + 2 * times + "s",
                        "-Dlabel=a \"label\"")) {
            run.awaitExit(0);

            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            assertThat(latency.lines().stream().map(Histogram::getTag).distinct())
                    .containsExactly("warmup", "ramp", "steady");
            GeneratorRecord.Target recorded = run.target("server");
            assertThat(recorded.counted().ok())
                    .isEqualTo(latency.merged("steady").getTotalCount());
            if (recorded.counted().ok() == 0) {
                return false;
            }
            assertThat(latency.merged("ramp", "steady").getMinValue()).isGreaterThanOrEqualTo(20_000);
            // Each user has one request in flight at the end.
            assertThat(recorded.uncounted().lateWarmup().ok()
                            + recorded.uncounted().outside().ok()
                            + latency.merged("warmup", "ramp", "steady").getTotalCount())
                    .isEqualTo(server.measuredRequests() + server.warmupRequests());
            assertThat(server.measuredConnections()).isEqualTo(10);
            agreesOnP90(
                    run.report(),
                    latency.merged("ramp", "steady"),
                    recorded.uncounted().outside().ok(),
                    HlogFile.read(run.record().resolve(GeneratorRecord.LAG_LOG))
                            .merged("ramp", "steady")
                            .getMaxValue());

            GeneratorRecord summary = run.summary();
            GeneratorRecord.Phase steady = summary.phases().getLast();
            assertThat(steady.phase()).isEqualTo("steady");
            assertThat(Objects.requireNonNull(steady.lagMillis()).count()).isPositive();
            assertThat(steady.generator())
                    .isNotNull()
                    .isEqualTo(summary.generator().counted());
            assertThat(summary.generator().counted().cpuMicros()).isPositive();
            assertThat(Objects.requireNonNull(recorded.phases().get("steady")).inFlightAtStart())
                    .isBetween(0, 10);
            assertThat(summary.label()).isEqualTo("a \"label\"");
            assertThat(summary.lagSource()).isEqualTo("heartbeat");
            assertThat(summary.generator().gatling()).startsWith("3.");
            assertThat(run.events(GeneratorEvent.Phase.class)).hasSize(3);
            assertThat(run.events(GeneratorEvent.Finished.class)).hasSize(1);
            assertThat(run.out()).contains("  p50 ", "   p99.9 ", "0 errors", "index.html", "record");
            return true;
        }
    }

    @Test
    void recordsAnOpenRunWithEveryArrivalAndAFewSharedConnections() throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = start(server.url(), "-Drate=200", "-Dramp=500ms", "-Dwarmup=500ms")) {
            run.awaitExit(0);

            assertThat(server.measuredRequests()).isEqualTo(50 + 400);
            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            // What a busy machine delays is answered after the window.
            assertThat(latency.merged("ramp", "steady").getTotalCount()
                            + run.target("server").uncounted().outside().ok())
                    .isEqualTo(450);
            assertThat(latency.merged("ramp", "steady").getMinNonZeroValue()).isGreaterThanOrEqualTo(20_000);
            assertThat(server.measuredConnections()).isLessThanOrEqualTo(450);
            Histogram lag =
                    HlogFile.read(run.record().resolve(GeneratorRecord.LAG_LOG)).merged("ramp", "steady");
            assertThat(lag.getTotalCount()).isLessThanOrEqualTo(450);
            assertThat(run.summary().model()).isEqualTo("open");
            assertThat(run.summary().lagSource()).isEqualTo("arrivals");
        }
    }

    @Test
    @Tag("thorough")
    void letsTheQueueInFrontOfASlowServerGrowAndDrawsNoReportWhenToldSo() throws Exception {
        CountDownLatch allHaveCome = new CountDownLatch(1);
        StubServer.Answer whenAllHaveCome = (exchange, number) -> {
            if (number == 99) {
                // The last is sent 20 ms before the window ends.
                Thread.sleep(100);
                allHaveCome.countDown();
            }
            allHaveCome.await();
            StubServer.right(exchange, number);
        };
        try (StubServer server = new StubServer(whenAllHaveCome);
                GeneratorProcess run = start(server.url(), "-Drate=50", "-Dramp=0s", "-Dwarmup=0s", "-Dhtml=false")) {
            run.awaitExit(0);

            assertThat(server.measuredRequests()).isEqualTo(100);
            assertThat(server.measuredConnections()).isEqualTo(100);
            assertThat(run.target("server").late().waitedForAUser()).isZero();
            assertThat(run.target("server").late().unsent()).isZero();
            assertThat(run.target("server").uncounted().outside().ok()).isEqualTo(100);
            assertThat(run.target("server").counted().ok()).isZero();
            assertThat(run.summary().report()).isNull();
            assertThat(run.report().resolve("index.html")).doesNotExist();
            assertThat(run.out()).doesNotContain("index.html");
        }
    }

    @Test
    @Tag("thorough")
    void countsWrongAnswersByKindAndNeverAsTimes() throws Exception {
        LongEnough.untilAnswered(this::countsWrongAnswers);
    }

    private boolean countsWrongAnswers(int times) throws Exception {
        StubServer.Answer answer = (exchange, number) -> {
            switch ((int) (number % 5)) {
                case 0 -> StubHttpServer.send(exchange, 500, "{\"delayMillis\":20}");
                case 1 -> StubHttpServer.send(exchange, 200, "{\"delayMillis\":21}");
                case 2 -> exchange.close();
                default -> StubServer.right(exchange, number);
            }
        };
        try (StubServer server = new StubServer(answer);
                GeneratorProcess run = start(
                        server.url(), "-Dusers=10", "-Dwarmup=0s", "-Dramp=0s", "-Dduration=" + 5 * times + "s")) {
            run.awaitExit(0);

            GeneratorRecord.Counts counted = run.target("server").counted();
            if (counted.ok() == 0 || counted.errorsByKind().size() < 3) {
                return false;
            }
            assertThat(counted.errorsByKind()).containsOnlyKeys("status 500", "wrong body", "connection closed");
            long ok = counted.ok();
            // Of five that follow each other two are right.
            assertThat(ok).isLessThanOrEqualTo(2 * (server.measuredRequests() / 5 + 1));
            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            assertThat(latency.merged("steady").getTotalCount()).isEqualTo(ok);
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void countsRefusedConnectionsAsErrorsAndStillEndsWithAReport() throws Exception {
        LongEnough.untilAnswered(this::countsRefusedConnections);
    }

    private boolean countsRefusedConnections(int times) throws Exception {
        try (RefusingPort nobody = new RefusingPort();
                GeneratorProcess run =
                        start(nobody.url(), "-Dusers=5", "-Dwarmup=300ms", "-Dduration=" + 2 * times + "s")) {
            run.awaitExit(0);

            GeneratorRecord.Counts counted = run.target("server").counted();
            if (counted.errors() == 0) {
                return false;
            }
            assertThat(counted.errorsByKind()).containsOnlyKeys("connect");
            // Each user pauses for 100 ms after each.
            assertThat(counted.errors()).isLessThanOrEqualTo(5 * 10 * (1 + 2L * times));
            assertThat(counted.ok()).isZero();
            assertThat(counted.latencyMillis()).isNull();
            assertThat(run.out()).contains("no successful response arrived in the window");
            assertThat(run.report().resolve("index.html")).exists();
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void leavesReadableLogsWhenItIsTerminatedInTheMiddle() throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = start(server.url(), "-Dusers=5", "-Dwarmup=0s", "-Dramp=0s", "-Dduration=1m")) {
            Awaited.until(
                    "an answer",
                    () -> run.events(GeneratorEvent.Progress.class),
                    events -> events.stream().anyMatch(progress -> progress.ok() > 0));
            run.terminate();
            run.awaitExit(143);

            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            assertThat(latency.merged("steady").getTotalCount()).isPositive();
            assertThat(HlogFile.read(run.record().resolve(GeneratorRecord.LAG_LOG))
                            .lines())
                    .isNotEmpty();
            assertThat(run.record()).isDirectoryNotContaining("glob:**generator.json*");
        }
    }

    @Test
    @Tag("thorough")
    void refusesBadSettingsAllAtOnceWithoutATrace() throws Exception {
        try (GeneratorProcess run =
                GeneratorProcess.start(folder, List.of("-DbaseUrl=nowhere", "-Dusers=0", "-Ddelay=2h"))) {
            run.awaitExit(2);

            assertThat(run.err())
                    .contains("Problem: ", "baseUrl=nowhere: ", "users=0: ", "delay=2h: ", "Action: ")
                    .doesNotContain("\tat ", "Exception");
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    @Tag("thorough")
    @EnabledOnOs(OS.LINUX)
    void endsAtOnceWhenTheRecordCannotBeWritten() throws Exception {
        // Where not even root may make a folder.
        try (GeneratorProcess run = start("http://127.0.0.1:1", "-Dusers=1", "-Drecord=/proc/record")) {
            run.awaitExit(4);

            assertThat(run.err()).contains("Problem: the record cannot be written", "/proc/record", "Action: ");
            assertThat(run.events(GeneratorEvent.Phase.class)).isEmpty();
        }
    }

    private GeneratorProcess start(String baseUrl, String... settings) throws IOException, InterruptedException {
        return GeneratorProcess.start(
                Files.createTempDirectory(folder, "run"),
                List.of("-DbaseUrl=" + baseUrl, "-Ddelay=20ms", "-Dduration=2s", "-DwarmupUsers=4"),
                settings);
    }

    /**
     * Gatling counts the requests after the window as well, takes differences of whole ms and estimates percentiles in ms,
     * which is allowed a twentieth of all. However slow those after the window were, its p90 then lies between two of our percentiles.
     * Its clock starts later than ours, on a busy machine by as much as the event loop is late.
     */
    private static void agreesOnP90(Path report, Histogram micros, long outside, long lateMicros) throws IOException {
        Matcher cells = Pattern.compile("<tr id=\"ROOT\"[\\s\\S]*?col-9\">([\\d,]+)<")
                .matcher(Files.readString(report.resolve("index.html")));
        assertThat(cells.find()).isTrue();
        double gatling = Double.parseDouble(cells.group(1).replace(",", ""));

        double ours = micros.getTotalCount();
        double rank = 0.9 * (ours + outside);
        assertThat(gatling)
                .isGreaterThanOrEqualTo((micros.getValueAtPercentile(100 * ((rank - outside) / ours - 0.05))
                                        - lateMicros)
                                / 1_000.0
                        - 2);
        double highest = rank / ours + 0.05;
        if (highest <= 1) {
            assertThat(gatling).isLessThanOrEqualTo(micros.getValueAtPercentile(100 * highest) / 1_000.0 + 2);
        }
    }
}
