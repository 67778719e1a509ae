package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.RunningStub;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** {@code --against}: servers that the test started, and that the lab leaves alone. */
@Execution(ExecutionMode.CONCURRENT)
final class AgainstIT {

    /** No process of this machine has that number. */
    private static final String NOBODY = "-Dstub.pid=2147483647";

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    private final List<RunningStub> stubs = new ArrayList<>();

    private RunningStub start(String name, String mode, String... options) throws IOException {
        RunningStub stub = RunningStub.start(name, mode, options);
        stubs.add(stub);
        return stub;
    }

    @AfterEach
    void endStubs() {
        stubs.forEach(RunningStub::end);
    }

    @Test
    void measuresServersThatItNeitherStartsNorEndsAndGivesNoVerdict() throws IOException {
        RunningStub right = start("stub", "right");
        RunningStub slower = start("other", "five-ms-slower", NOBODY);
        String where = right.where() + "," + slower.where();
        Ended ended = lab.measure(
                LabUnderTest.sessions(1, 2, "stub:right,other:five-ms-slower", "--full", "--against", where));
        assertThat(right.isAlive()).isTrue();
        assertThat(slower.isAlive()).isTrue();
        JsonNode run = lab.runJson();
        assertThat(run.path("plan")).hasSize(1);
        JsonNode exact = run.at("/environment/against/0");
        JsonNode coarse = run.at("/environment/against/1");
        assertThat(exact.path("variant").asString()).isEqualTo("stub:right");
        assertThat(exact.has("cpuResolutionMillis")).isFalse();
        assertThat(coarse.path("variant").asString()).isEqualTo("other:five-ms-slower");
        assertThat(coarse.path("cpuResolutionMillis").asInt()).isEqualTo(10);
        for (JsonNode trial : run.path("trials")) {
            boolean isExact = trial.path("variant").asString().equals("stub:right");
            assertThat(trial.has("startupMillis")).isFalse();
            // The coarse clock may show none of what these few requests took.
            assertThat(trial.path("cpu").path("percentOfOneCore").asDouble(-1))
                    .isGreaterThanOrEqualTo(isExact ? 1e-9 : 0);
            assertThat(trial.path("cpu").has("jitMicrosPerRequest")).isEqualTo(isExact);
            assertThat(trial.has("rssPeakBytes")).isEqualTo(isExact);
            assertThat(trial.path("notes").findValuesAsString("code").contains("cpu-coarse"))
                    .isNotEqualTo(isExact);
        }
        boolean valid = ended.exitCode() == 0;
        assertThat(run.path("comparisons")).isNotEmpty().allSatisfy(comparison -> {
            assertThat(comparison.path("verdict").asString()).isEqualTo("INVALID");
            assertThat(comparison.has("low")).isFalse();
            if (valid) {
                assertThat(comparison.path("reason").asString()).contains("the server was already running, in one JVM");
            }
        });
        assertThat(ended.out().replaceAll("\\s+", " ")).contains("CPU is as reported at the server's management port");
    }

    @Test
    @Tag("thorough")
    void searchesOneSessionOfEach() throws IOException {
        RunningStub right = start("stub", "right");
        Ended ended = lab.endOf(lab.start(
                        "capacity",
                        LabHome.EXPERIMENT,
                        "--slo",
                        "p90 <= 100ms",
                        "--warmup",
                        "1s",
                        "--budget",
                        "15s",
                        "--window",
                        "1s",
                        "--against",
                        right.where()))
                .exits(0);

        assertThat(right.isAlive()).isTrue();
        JsonNode variant = lab.runJson().at("/capacity/variants/0");
        assertThat(variant.path("sessions")).as("%s", ended).hasSize(1);
        assertThat(variant.has("low")).isFalse();
        assertThat(lab.runJson().at("/environment/against/0/variant").asString())
                .isEqualTo("stub:right");
        lab.lab("capacity", LabHome.EXPERIMENT, "--slo", "p90 <= 100ms", "--against", right.where(), "--pin")
                .exits(2)
                .refuses("cannot give them", "--pin");
    }

    @Test
    @Tag("thorough")
    void saysWhichServerDoesNotRunOrRunsAsSomethingElse() throws IOException {
        RunningStub right = start("stub", "right");
        lab.run("--against", "compose").exits(2).refuses("No stub answers GET /delay/0 at 127.0.0.1:");
        lab.run("--against", right.where(), "--variants", "stub:stalls")
                .exits(2)
                .refuses("The server running there is stub:right, not stub:stalls", "--variants stub:right");
        lab.run("--against", right.where().replace("stub=", "other=")).exits(2).refuses("is stub, not other");
        lab.run("--against", right.where(), "--variants", "stub:right,other:right")
                .exits(2)
                .refuses("--against does not say where other is");
        lab.run("--against", right.where(), "--variants", "stub:right,stub:stalls")
                .exits(2)
                .refuses("Only one stub is running there");
        lab.run("--against", right.where(), "--pin", "--jvm-args", "-Xmx1g", "--set", "stub.colour=red")
                .exits(2)
                .refuses("cannot give them", "--pin", "--jvm-args", "--set");
        lab.run("--against", right.where(), "--protocol", "paired", "--sessions", "2")
                .exits(2)
                .refuses("so --sessions can only be 1, not 2", "Leave out --sessions");
        assertThat(lab.home().runs()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void leavesAServerThatDiesUnderLoadToItsOwner() throws IOException {
        RunningStub dies = start("stub", "dies");
        lab.run("--against", dies.where()).exits(4).warns("stub:dies stopped answering under load");
    }
}
