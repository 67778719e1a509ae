package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.gatling.record.HlogFile;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.RefusingPort;
import dev.serverlab.testing.StubHttpServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs in which a server or the run itself fails, each in a JVM of its own. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class InterleavedFaultsTest {

    @TempDir
    Path folder;

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
                    .allSatisfy(target -> assertThat(InterleavedRuns.answers(target)
                                    + target.late().unsent())
                            .isEqualTo(15 + 2 * 30 * times));
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
                assertThat(InterleavedRuns.answers(run.target(name))
                                + run.target(name).late().unsent())
                        .isEqualTo(20 + 40);
                assertThat(run.target(name).counted().errors()).isZero();
            }
            assertThat(closing.measuredConnections()).isEqualTo((int) closing.measuredRequests());
        }
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
            assertThat(right.measuredRequests() + run.target("right").late().unsent())
                    .isEqualTo(25 + 150);
            assertThat(run.target("right").counted().errors()).isZero();
            assertThat(run.target("hanging").late().waitedForAUser()).isPositive();
            assertThat(hanging.measuredRequests() + run.target("hanging").late().unsent())
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
        return InterleavedRuns.start(folder, targets, settings);
    }
}
