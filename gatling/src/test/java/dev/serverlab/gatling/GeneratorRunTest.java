package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.serverlab.gatling.record.HlogFile;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.WindowRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs against a stub, each in a JVM of its own; side by side, because each mostly waits. */
@Execution(ExecutionMode.CONCURRENT)
class GeneratorRunTest {

    @TempDir
    Path folder;

    @Test
    void recordsAClosedRunThatAgreesWithGatlingsOwnReport() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server.url(), "-Dusers=10", "-Dwarmup=1s", "-Dlabel=a \"label\"")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            assertThat(latency.lines().stream().map(Histogram::getTag).distinct())
                    .containsExactly("warmup", "ramp", "steady");
            GeneratorRecord.Target recorded = run.target("server");
            assertThat(recorded.counted().ok())
                    .isPositive()
                    .isEqualTo(latency.merged("steady").getTotalCount());
            assertThat(latency.merged("ramp", "steady").getMinValue()).isGreaterThanOrEqualTo(20_000);
            // Each user has one request in flight at the end.
            assertThat(recorded.lateWarmup().ok()
                            + recorded.outside().ok()
                            + latency.merged("warmup", "ramp", "steady").getTotalCount())
                    .isEqualTo(server.measuredRequests() + server.warmupRequests());
            assertThat(server.measuredConnections()).isEqualTo(10);
            agreesOnP90(run.report(), latency.merged("ramp", "steady"));

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
        }
    }

    @Test
    void makesEachWindowThatItIsToldAndDrainsBeforeTheNext() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = GeneratorProcess.start(
                        folder.resolve("told"),
                        "-DbaseUrl=" + server.url(),
                        "-Dwindows=told",
                        "-Dhtml=false",
                        "-Ddelay=20ms")) {
            run.tell(new WindowRequest(100, Duration.ofMillis(200), Duration.ofSeconds(1), 20_000, false).line());
            run.tell("what is no window is passed over");
            run.tell(new WindowRequest(50, Duration.ZERO, Duration.ofSeconds(1), 20_000, false).line());
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> run.events(GeneratorEvent.Window.class).size() == 2);
            run.endInput();
            assertThat(run.exitCode()).as(run.err()).isZero();

            List<GeneratorEvent.Window> windows = run.events(GeneratorEvent.Window.class);
            assertThat(windows).extracting(GeneratorEvent.Window::scheduled).containsExactly(100L, 50L);
            assertThat(windows).allSatisfy(window -> {
                assertThat(window.errors()).isEmpty();
                assertThat(window.unsent()).isZero();
                assertThat(histogram(window.latency()).getTotalCount()).isEqualTo(window.scheduled());
                assertThat(histogram(window.latency()).getMinValue()).isGreaterThanOrEqualTo(20_000);
            });
            List<GeneratorEvent.Phase> phases = run.events(GeneratorEvent.Phase.class);
            assertThat(phases).extracting(GeneratorEvent.Phase::phase).containsExactly("w00", "w01");
            assertThat(phases.get(1).start()).isAfter(phases.get(0).end());
        }
    }

    @Test
    void beginsTheNextWindowWhereOneEndsThatGoesOn() throws Exception {
        try (StubServer server = StubServer.start(StubServer.late(1_500, StubServer::right));
                GeneratorProcess run = GeneratorProcess.start(
                        folder.resolve("goes-on"),
                        "-DbaseUrl=" + server.url(),
                        "-Dwindows=told",
                        "-Dhtml=false",
                        "-Ddelay=20ms")) {
            run.tell(new WindowRequest(100, Duration.ZERO, Duration.ofSeconds(1), 20_000, true).line());
            run.tell(new WindowRequest(40, Duration.ZERO, Duration.ofSeconds(1), 20_000, false).line());
            run.endInput();
            assertThat(run.exitCode()).as(run.err()).isZero();

            List<GeneratorEvent.Phase> phases = run.events(GeneratorEvent.Phase.class);
            // Who was asked first still waits for a second more.
            assertThat(phases.get(1).start()).isBefore(phases.get(0).end().plusMillis(900));
            assertThat(run.events(GeneratorEvent.Window.class))
                    .extracting(GeneratorEvent.Window::index, GeneratorEvent.Window::scheduled)
                    .containsExactly(tuple(0, 100L), tuple(1, 40L));
        }
    }

    @Test
    void sendsNothingThatWouldWaitBehindMoreThanItIsTold() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = GeneratorProcess.start(
                        folder.resolve("bounded"),
                        "-DbaseUrl=" + server.url(),
                        "-Dwindows=told",
                        "-Dhtml=false",
                        "-Ddelay=50ms")) {
            run.tell(new WindowRequest(100, Duration.ZERO, Duration.ofSeconds(1), 1, false).line());
            run.endInput();
            assertThat(run.exitCode()).as(run.err()).isZero();

            GeneratorEvent.Window window =
                    run.events(GeneratorEvent.Window.class).getFirst();
            assertThat(window.scheduled()).isEqualTo(100);
            // One at a time, each for 50 ms or more.
            assertThat(window.unsent()).isGreaterThanOrEqualTo(79);
            assertThat(histogram(window.latency()).getTotalCount() + window.unsent())
                    .isEqualTo(100);
        }
    }

    private static Histogram histogram(String text) throws DataFormatException {
        return Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    }

    @Test
    void recordsAnOpenRunWithEveryArrivalAndAFewSharedConnections() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server.url(), "-Drate=200", "-Dramp=500ms", "-Dwarmup=500ms")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(server.measuredRequests()).isEqualTo(50 + 400);
            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            // What a busy machine delays is answered after the window.
            assertThat(latency.merged("ramp", "steady").getTotalCount()
                            + run.target("server").outside().ok())
                    .isEqualTo(450);
            assertThat(run.target("server").counted().ok()).isPositive();
            assertThat(latency.merged("ramp", "steady").getMinValue()).isGreaterThanOrEqualTo(20_000);
            assertThat(server.measuredConnections()).isLessThan(450);
            Histogram lag =
                    HlogFile.read(run.record().resolve(GeneratorRecord.LAG_LOG)).merged("ramp", "steady");
            assertThat(lag.getTotalCount()).isBetween(1L, 450L);
            assertThat(run.summary().model()).isEqualTo("open");
            assertThat(run.summary().lagSource()).isEqualTo("arrivals");
        }
    }

    @Test
    void letsTheQueueInFrontOfASlowServerGrowAndDrawsNoReportWhenToldSo() throws Exception {
        try (StubServer server = StubServer.start(StubServer.late(2_000, StubServer::right));
                GeneratorProcess run = start(server.url(), "-Drate=50", "-Dramp=0s", "-Dwarmup=0s", "-Dhtml=false")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(server.measuredRequests()).isEqualTo(100);
            // One for each that waits, and those are nearly all, had the machine never stalled.
            assertThat(server.measuredConnections()).isGreaterThan(50);
            assertThat(run.target("server").waitedForAUser()).isZero();
            assertThat(run.target("server").unsent()).isZero();
            assertThat(run.target("server").outside().ok()).isPositive();
            assertThat(run.summary().report()).isNull();
            assertThat(run.report().resolve("index.html")).doesNotExist();
            assertThat(run.out()).doesNotContain("index.html");
        }
    }

    @Test
    void countsWrongAnswersByKindAndNeverAsTimes() throws Exception {
        StubServer.Answer answer = (exchange, number) -> {
            switch ((int) (number % 5)) {
                case 0 -> StubServer.send(exchange, 500, "{\"delayMillis\":20}");
                case 1 -> StubServer.send(exchange, 200, "{\"delayMillis\":21}");
                case 2 -> exchange.close();
                default -> StubServer.right(exchange, number);
            }
        };
        try (StubServer server = StubServer.start(answer);
                GeneratorProcess run = start(server.url(), "-Dusers=10", "-Dwarmup=0s", "-Dramp=0s", "-Dduration=5s")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            GeneratorRecord.Counts counted = run.target("server").counted();
            assertThat(counted.errorsByKind()).containsOnlyKeys("status 500", "wrong body", "connection closed");
            long ok = counted.ok();
            assertThat(ok).isBetween(1L, server.measuredRequests() / 2);
            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            assertThat(latency.merged("steady").getTotalCount()).isEqualTo(ok);
        }
    }

    @Test
    void countsRefusedConnectionsAsErrorsAndStillEndsWithAReport() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        try (GeneratorProcess run = start("http://127.0.0.1:" + port, "-Dusers=5", "-Dwarmup=300ms")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            GeneratorRecord.Counts counted = run.target("server").counted();
            assertThat(counted.errorsByKind().get("connect")).isBetween(1L, 5 * 10 * 3L);
            assertThat(counted.ok()).isZero();
            assertThat(counted.latencyMillis()).isNull();
            assertThat(run.out()).contains("no successful response arrived in the window");
            assertThat(run.report().resolve("index.html")).exists();
        }
    }

    @Test
    void leavesReadableLogsWhenItIsTerminatedInTheMiddle() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server.url(), "-Dusers=5", "-Dwarmup=0s", "-Dramp=0s", "-Dduration=1m")) {
            await().atMost(Duration.ofSeconds(40))
                    .until(() ->
                            run.events(GeneratorEvent.Progress.class).stream().anyMatch(progress -> progress.ok() > 0));
            run.terminate();
            assertThat(run.exitCode()).isEqualTo(143);

            HlogFile latency = HlogFile.read(run.record().resolve("latency.hlog"));
            assertThat(latency.merged("steady").getTotalCount()).isPositive();
            assertThat(HlogFile.read(run.record().resolve(GeneratorRecord.LAG_LOG))
                            .lines())
                    .isNotEmpty();
            assertThat(run.record()).isDirectoryNotContaining("glob:**generator.json*");
        }
    }

    @Test
    void refusesBadSettingsAllAtOnceWithoutATrace() throws Exception {
        try (GeneratorProcess run = GeneratorProcess.start(folder, "-DbaseUrl=nowhere", "-Dusers=0", "-Ddelay=2h")) {
            assertThat(run.exitCode()).isEqualTo(2);

            assertThat(run.err())
                    .contains("Problem: ", "baseUrl=nowhere: ", "users=0: ", "delay=2h: ", "Action: ")
                    .doesNotContain("\tat ", "Exception");
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void endsAtOnceWhenTheRecordCannotBeWritten() throws Exception {
        // Where not even root may make a folder.
        try (GeneratorProcess run = start("http://127.0.0.1:1", "-Dusers=1", "-Drecord=/proc/record")) {
            assertThat(run.exitCode()).isEqualTo(4);

            assertThat(run.err()).contains("Problem: the record cannot be written", "/proc/record", "Action: ");
            assertThat(run.events(GeneratorEvent.Phase.class)).isEmpty();
        }
    }

    private GeneratorProcess start(String baseUrl, String... settings) throws IOException {
        List<String> all =
                new ArrayList<>(List.of("-DbaseUrl=" + baseUrl, "-Ddelay=20ms", "-Dduration=2s", "-DwarmupUsers=4"));
        all.addAll(List.of(settings));
        return GeneratorProcess.start(folder, all.toArray(String[]::new));
    }

    /**
     * Gatling counts the requests after the window as well, rounds to ms and estimates percentiles; so its p90 must lie
     * among our upper quarter, whatever else the machine does.
     */
    private static void agreesOnP90(Path report, Histogram micros) throws IOException {
        Matcher cells = Pattern.compile("<tr id=\"ROOT\"[\\s\\S]*?col-9\">([\\d,]+)<")
                .matcher(Files.readString(report.resolve("index.html")));
        assertThat(cells.find()).isTrue();
        double gatling = Double.parseDouble(cells.group(1).replace(",", ""));

        assertThat(gatling)
                .isBetween(
                        micros.getValueAtPercentile(75) / 1_000.0 - 1, micros.getValueAtPercentile(99) / 1_000.0 + 1);
    }
}
