package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.gatling.record.HlogFile;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRequests.Target;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.generator.RequestSequence;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.RefusingPort;
import dev.serverlab.testing.StubHttpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
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
                assertThat(server.measuredRequests() + run.target(each.getKey()).unsent())
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
        HlogFile log = HlogFile.read(run.record().resolve(run.target(target).latencyLog()));
        return log.merged("b00", "b01", "b02").getMinNonZeroValue() / 1e3;
    }

    private static double p50(GeneratorProcess run, String target) {
        return Objects.requireNonNull(run.target(target).counted().latencyMillis())
                .p50();
    }

    private static void countsWhatItsLogHas(GeneratorProcess run, GeneratorRecord.Target target) throws IOException {
        HlogFile log = HlogFile.read(run.record().resolve(target.latencyLog()));
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
        assertThat(answers(target) + target.unsent()).isEqualTo(25 + 3 * 100);
        assertThat(Objects.requireNonNull(target.lagMillis()).count()).isPositive();
        assertThat(Files.readAllLines(run.record().resolve(target.errorLog())))
                .hasSize(1 + log.lines().size())
                .last()
                .asString()
                .endsWith(",b02,0");
    }

    /** All right and wrong answers to the real load, whenever they came. */
    private static long answers(GeneratorRecord.Target target) {
        return target.phases().entrySet().stream()
                        .filter(phase -> !phase.getKey().equals("warmup"))
                        .mapToLong(phase ->
                                phase.getValue().ok() + phase.getValue().errors())
                        .sum()
                + target.edges().ok()
                + target.edges().errors()
                + target.outside().ok()
                + target.outside().errors();
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
    void keepsTheErrorsOfOneServerFromTheOther() throws Exception {
        LongEnough.untilAnswered(this::keepsTheErrorsApart);
    }

    private boolean keepsTheErrorsApart(int times) throws Exception {
        StubServer.Answer wrong = (exchange, number) -> {
            switch ((int) (number % 3)) {
                case 0 -> StubHttpServer.send(exchange, 500, "{\"delayMillis\":20}");
                case 1 -> StubHttpServer.send(exchange, 200, "{\"delayMillis\":21}");
                default -> StubServer.right(exchange, number);
            }
        };
        try (StubServer working = new StubServer(StubServer::right);
                StubServer failing = new StubServer(wrong);
                RefusingPort nobody = new RefusingPort();
                GeneratorProcess run = start(
                        "right@%s,failing@%s,dead@%s".formatted(working.url(), failing.url(), nobody.url()),
                        "-Drate=30",
                        "-Dblocks=2",
                        "-Dblock=" + times + "s",
                        "-Dwarmup=300ms",
                        "-Dhtml=false")) {
            run.awaitExit(0);

            GeneratorRecord.Counts right = run.target("right").counted();
            assertThat(right.errors()).isZero();
            GeneratorRecord.Counts failed = run.target("failing").counted();
            GeneratorRecord.Counts dead = run.target("dead").counted();
            if (right.ok() == 0 || failed.ok() == 0 || failed.errorsByKind().size() < 2 || dead.errors() == 0) {
                return false;
            }
            assertThat(failed.errorsByKind()).containsOnlyKeys("status 500", "wrong body");
            assertThat(dead.ok()).isZero();
            assertThat(dead.errorsByKind()).containsOnlyKeys("connect");
            assertThat(run.summary().targets().values())
                    .hasSize(3)
                    .allSatisfy(target ->
                            assertThat(answers(target) + target.unsent()).isEqualTo(15 + 2 * 30 * times));
            assertThat(run.out()).contains("no successful response arrived in the blocks");
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void reconnectsWithoutErrorsToAServerThatClosesItsConnections() throws Exception {
        StubServer.Answer last = (exchange, number) -> {
            exchange.getResponseHeaders().set("Connection", "close");
            StubServer.right(exchange, number);
        };
        try (StubServer keeping = new StubServer(StubServer::right);
                StubServer closing = new StubServer(last);
                GeneratorProcess run = start(
                        "keeping@%s,closing@%s".formatted(keeping.url(), closing.url()),
                        "-Drate=40",
                        "-Dblocks=1",
                        "-Dblock=1s",
                        "-Dwarmup=100ms",
                        "-Dhtml=false")) {
            run.awaitExit(0);

            for (String name : List.of("keeping", "closing")) {
                assertThat(answers(run.target(name)) + run.target(name).unsent())
                        .isEqualTo(20 + 40);
                assertThat(run.target(name).counted().errors()).isZero();
            }
            assertThat(closing.measuredConnections()).isEqualTo((int) closing.measuredRequests());
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
            run.tell("measure");
            run.awaitExit(0);

            assertThat(run.events(GeneratorEvent.Warm.class).getFirst().endedBy())
                    .isEqualTo("told");
        }
    }

    @Test
    @Tag("thorough")
    void beginsTwoSharesOfOneLoadTogetherAtTheMomentThatItIsTold() throws Exception {
        ToldMoment.untilInTime(this::beginsTwoSharesTogether);
    }

    private boolean beginsTwoSharesTogether(Duration ahead) throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess first = share("0/2", one, other);
                GeneratorProcess second = share("1/2", one, other)) {
            for (GeneratorProcess run : List.of(first, second)) {
                run.awaitEvents(1, GeneratorEvent.Phase.class);
            }
            GoAhead together = GoAhead.at(Instant.now().plus(ahead));
            first.tell(together.line());
            second.tell(together.line());
            if (!ToldMoment.endInTime(first, second)) {
                return false;
            }
            for (GeneratorProcess run : List.of(first, second)) {
                assertThat(run.events(GeneratorEvent.Warm.class).getFirst().endedBy())
                        .isEqualTo("told");
                assertThat(run.events(GeneratorEvent.Phase.class).get(1))
                        .extracting(GeneratorEvent.Phase::phase, GeneratorEvent.Phase::startEpochMicros)
                        .containsExactly("settle", together.startEpochMicros());
                // 5 rounds of settling and 21 of the block, of which each has half.
                assertThat(answers(run.target("one")) + run.target("one").unsent())
                        .isEqualTo(13);
                assertThat(answers(run.target("other")) + run.target("other").unsent())
                        .isEqualTo(13);
            }
            assertThat(first.events(GeneratorEvent.Phase.class).get(2))
                    .isEqualTo(second.events(GeneratorEvent.Phase.class).get(2));
            assertThat(first.summary().settings()).containsEntry("share", "0/2");
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void sendsNoRequestThatAnotherShareHasSent() throws Exception {
        String requests = """
                {"requests":[{"method":"GET","path":"/delay/20?n={1..1000000000000}","headers":{},"weight":1}],"columns":{}}""";
        Path file = Files.writeString(
                folder.resolve("requests.json"), "{\"targets\":{\"one\":%1$s,\"other\":%1$s}}".formatted(requests));
        String none = "-Dwarmup=0s";
        String own = "-Drequests=" + file;
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess first = share("0/2", one, other, none, own);
                GeneratorProcess second = share("1/2", one, other, none, own)) {
            first.awaitExit(0);
            second.awaitExit(0);

            RequestSequence whole = new RequestSequence(new JsonMapper().readValue(requests, Target.class));
            for (StubServer server : List.of(one, other)) {
                assertThat((long) server.queries().size()).isPositive().isEqualTo(server.measuredRequests());
                // All 26, had the machine never stalled.
                assertThat(server.queries())
                        .isSubsetOf(LongStream.range(0, 26)
                                .mapToObj(number -> whole.path(0, number, Map.of()))
                                .toList());
            }
        }
    }

    @Test
    @Tag("thorough")
    void failsWhenItIsToldTooLateToStart() throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess run = share("0/2", one, other)) {
            run.awaitEvents(1, GeneratorEvent.Phase.class);
            Instant gone = Instant.now().minusMillis(1);
            run.tell(GoAhead.at(gone).line());
            run.awaitExit(4);

            assertThat(run.err())
                    .contains("Problem: it was told too late to start at ", "Action: ")
                    .contains(gone.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ""))
                    .doesNotContain("\tat ", "Exception");
            assertThat(run.events(GeneratorEvent.Warm.class)).isEmpty();
            assertThat(one.measuredRequests()).isZero();
            assertThat(run.record()).isDirectoryNotContaining("glob:**generator.json*");
        }
    }

    @Test
    @Tag("thorough")
    void failsWhenItIsToldAMomentAndHasBegunByItself() throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess run = share("0/2", one, other, "-Dwarmup=100ms", "-Dblocks=60")) {
            run.awaitEvents(1, GeneratorEvent.Warm.class);
            run.tell(GoAhead.at(Instant.now().plusSeconds(60)).line());
            run.awaitExit(4);

            assertThat(run.err()).contains("Problem: it was told too late to start at ");
        }
    }

    private GeneratorProcess share(String share, StubServer one, StubServer other, String... settings)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                "-Drate=10.5",
                "-Dshare=" + share,
                "-Dblocks=1",
                "-Dblock=2s",
                "-Dwarmup=10m",
                // More than any server answers in that time: the moment ends the warm-up all the same.
                "-DwarmupRequests=100000000",
                "-DwarmupUntil=told",
                "-Dhtml=false"));
        all.addAll(List.of(settings));
        return startIn(
                Files.createTempDirectory(folder, share.replace('/', '-')),
                "one@%s,other@%s".formatted(one.url(), other.url()),
                all.toArray(String[]::new));
    }

    @Test
    @Tag("thorough")
    void goesOnSendingToTheOthersWhileOneServerHangs() throws Exception {
        // It has users for a second of arrivals, and answers none before the other has had those of two.
        CountDownLatch goneOn = new CountDownLatch(1);
        StubServer.Answer afterwards = (exchange, number) -> {
            goneOn.await();
            StubServer.right(exchange, number);
        };
        StubServer.Answer goingOn = (exchange, number) -> {
            if (number == 100) {
                goneOn.countDown();
            }
            StubServer.right(exchange, number);
        };
        try (StubServer hanging = new StubServer(afterwards);
                StubServer right = new StubServer(goingOn);
                GeneratorProcess run = start(
                        "hanging@%s,right@%s".formatted(hanging.url(), right.url()),
                        "-Drate=50",
                        "-Dblocks=1",
                        "-Dblock=3s",
                        "-Dwarmup=0s",
                        "-Dhtml=false")) {
            run.awaitExit(0);

            assertThat(run.summary().warmupEndedBy()).isEqualTo("none");
            assertThat(right.measuredRequests() + run.target("right").unsent()).isEqualTo(25 + 150);
            assertThat(run.target("right").counted().errors()).isZero();
            assertThat(run.target("hanging").waitedForAUser()).isPositive();
            assertThat(hanging.measuredRequests() + run.target("hanging").unsent())
                    .isEqualTo(25 + 150);
        }
    }

    @Test
    @Tag("thorough")
    void leavesReadableLogsWhenItIsTerminatedInTheMiddle() throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                GeneratorProcess run = start(
                        "one@%s,other@%s".formatted(one.url(), other.url()),
                        "-Drate=20",
                        "-Dblocks=60",
                        "-Dblock=1s",
                        "-Dwarmup=0s",
                        "-Dhtml=false")) {
            run.await(
                    "answers in the log",
                    () -> run.events(GeneratorEvent.Progress.class).size() >= 2 && answersInLog(run) > 0);
            run.terminate();
            run.awaitExit(143);

            assertThat(answersInLog(run)).isPositive();
            assertThat(run.record()).isDirectoryNotContaining("glob:**generator.json*");
        }
    }

    private static long answersInLog(GeneratorProcess run) {
        return HlogFile.read(run.record().resolve("latency-other.hlog")).lines().stream()
                .filter(line -> line.getTag().startsWith("b"))
                .mapToLong(Histogram::getTotalCount)
                .sum();
    }

    @Test
    void refusesBadSettingsAllAtOnceWithoutATrace() throws Exception {
        try (GeneratorProcess run = GeneratorProcess.start(
                folder, List.of("-Dtargets=nowhere", "-DbaseUrl=http://127.0.0.1:1", "-Drate=0", "-Dblocks=x"))) {
            run.awaitExit(2);

            assertThat(run.err())
                    .contains("Problem: ", "targets=nowhere: ", "baseUrl: ", "rate=0: ", "blocks=x: ", "Action: ")
                    .doesNotContain("\tat ", "Exception");
            assertThat(run.out()).isEmpty();
        }
    }

    private GeneratorProcess start(String targets, String... settings) throws IOException, InterruptedException {
        return startIn(Files.createTempDirectory(folder, "run"), targets, settings);
    }

    private static GeneratorProcess startIn(Path own, String targets, String... settings)
            throws IOException, InterruptedException {
        return GeneratorProcess.start(
                own,
                List.of(
                        "@open.args",
                        "-Dtargets=" + targets,
                        "-Ddelay=20ms",
                        "-Dwarmup=1s",
                        "-DwarmupUsers=4",
                        "-Dsettle=500ms"),
                settings);
    }
}
