package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.testing.EndOfLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs of a simulation that knows nothing of the record. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class RecordedSimulationTest {

    @TempDir
    Path folder;

    private GeneratorProcess start(StubServer server, String... settings) throws IOException, InterruptedException {
        return GeneratorProcess.start(
                Files.createTempDirectory(folder, "run"),
                List.of(
                        "-DbaseUrl=" + server.url(),
                        "-Dsimulation=" + ShopSimulation.class.getName(),
                        "-Dwarmup=1s",
                        "-Dramp=0s",
                        "-Dduration=3s"),
                settings);
    }

    @Test
    void isRecordedWarmedUpAndEnded() throws Exception {
        LongEnough.untilAnswered(this::isRecorded);
    }

    private boolean isRecorded(int times) throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                // It would go on for an hour.
                GeneratorProcess run = start(server, "-Dshop.seconds=3600", "-Dduration=" + 3 * times + "s")) {
            run.awaitExit(0);

            GeneratorRecord record = run.summary();
            assertThat(record.model()).isEqualTo("simulated");
            assertThat(record.phases()).extracting(GeneratorRecord.Phase::phase).containsExactly("warmup", "steady");
            GeneratorRecord.Target target = run.target("server");
            assertThat(target.counted().errors()).isZero();
            if (target.counted().ok() == 0) {
                return false;
            }
            assertThat(target.counted().ok()).isLessThanOrEqualTo((1 + 3L * times) * ShopSimulation.PER_SECOND);
            assertThat(Objects.requireNonNull(target.counted().latencyMillis()).p50())
                    .isGreaterThanOrEqualTo(19);
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void hasTheErrorsThatItsChecksFind() throws Exception {
        LongEnough.untilAnswered(this::hasErrors);
    }

    private boolean hasErrors(int times) throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run =
                        start(server, "-Dshop.status=201", "-Dshop.seconds=3600", "-Dduration=" + 3 * times + "s")) {
            run.awaitExit(0);

            GeneratorRecord.Counts counted = run.target("server").counted();
            assertThat(counted.ok()).isZero();
            if (counted.errors() == 0) {
                return false;
            }
            assertThat(counted.errorsByKind()).hasSize(1).allSatisfy((kind, count) -> {
                assertThat(kind).contains("status", "201", "200");
                assertThat(count).isEqualTo(counted.errors());
            });
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void isRefusedWhenItEndsTooSoon() throws Exception {
        LongEnough.untilAnswered(this::endsTooSoon);
    }

    /** Where it ends before its first user was heard of, there was nothing to end too soon. */
    private boolean endsTooSoon(int times) throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = start(server, "-Dshop.seconds=" + times, "-Dduration=60s")) {
            run.awaitExit(GeneratorMain.FAILED);
            if (run.err().contains("started no user")) {
                return false;
            }
            assertThat(run.err())
                    .contains("ShopSimulation ended ", "before the end of the measured time", "Action: let it last");
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void isRefusedWhenItAsksAnotherServer() throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = start(server, "-Dshop.url=http://127.0.0.1:1")) {
            run.awaitExit(GeneratorMain.FAILED);
            assertThat(run.err()).contains("asks http://127.0.0.1:1, not " + server.url(), "baseUrl");
            assertThat(server.measuredRequests()).isZero();
        }
    }

    @Test
    @Tag("thorough")
    void hasToBeASimulation() throws Exception {
        try (StubServer server = new StubServer(StubServer::right);
                GeneratorProcess run = start(server, "-Dsimulation=java.lang.String", "-Dusers=3")) {
            run.awaitExit(2);
            assertThat(run.err())
                    .contains(
                            "simulation",
                            "extends io.gatling.javaapi.core.Simulation",
                            "users: is the simulation's own");
        }
    }
}
