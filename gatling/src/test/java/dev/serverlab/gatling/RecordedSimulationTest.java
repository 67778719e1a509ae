package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs of a simulation that knows nothing of the record. */
@Execution(ExecutionMode.CONCURRENT)
class RecordedSimulationTest {

    @TempDir
    Path folder;

    private GeneratorProcess start(StubServer server, String... settings) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "-DbaseUrl=" + server.url(),
                "-Dsimulation=" + ShopSimulation.class.getName(),
                "-Dwarmup=1s",
                "-Dramp=0s",
                "-Dduration=3s"));
        all.addAll(List.of(settings));
        return GeneratorProcess.start(folder, all.toArray(String[]::new));
    }

    @Test
    void isRecordedWarmedUpAndEnded() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server)) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            GeneratorRecord record = run.summary();
            assertThat(record.model()).isEqualTo("simulated");
            assertThat(record.phases()).extracting(GeneratorRecord.Phase::phase).containsExactly("warmup", "steady");
            GeneratorRecord.Target target = run.target("server");
            assertThat(target.counted().errors()).isZero();
            assertThat(target.counted().ok()).isBetween(1L, 4L * ShopSimulation.PER_SECOND);
            assertThat(Objects.requireNonNull(target.counted().latencyMillis()).p50())
                    .isGreaterThanOrEqualTo(19);
            // It would have gone on for a minute.
            assertThat(server.measuredRequests()).isLessThan(20 * ShopSimulation.PER_SECOND);
        }
    }

    @Test
    void hasTheErrorsThatItsChecksFind() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server, "-Dshop.status=201")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            GeneratorRecord.Counts counted = run.target("server").counted();
            assertThat(counted.ok()).isZero();
            assertThat(counted.errorsByKind()).hasSize(1).allSatisfy((kind, count) -> {
                assertThat(kind).contains("status", "201", "200");
                assertThat(count).isPositive();
            });
        }
    }

    @Test
    void isRefusedWhenItEndsTooSoon() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server, "-Dshop.seconds=1")) {
            assertThat(run.exitCode()).isEqualTo(GeneratorMain.FAILED);
            assertThat(run.err())
                    .contains("ShopSimulation ended ", "before it had been measured", "Action: let it go on");
        }
    }

    @Test
    void isRefusedWhenItAsksAnotherServer() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server, "-Dshop.url=http://127.0.0.1:1")) {
            assertThat(run.exitCode()).isEqualTo(GeneratorMain.FAILED);
            assertThat(run.err()).contains("asks http://127.0.0.1:1, not " + server.url(), "baseUrl");
            assertThat(server.measuredRequests()).isZero();
        }
    }

    @Test
    void hasToBeASimulation() throws Exception {
        try (StubServer server = StubServer.start(StubServer::right);
                GeneratorProcess run = start(server, "-Dsimulation=java.lang.String", "-Dusers=3")) {
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .contains(
                            "simulation",
                            "extends io.gatling.javaapi.core.Simulation",
                            "users: is the simulation's own");
        }
    }
}
