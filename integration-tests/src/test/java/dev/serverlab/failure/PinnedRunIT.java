package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.system.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** {@code --pin}, from the command line to where the processes really ran. */
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class PinnedRunIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    private List<Integer> cpus = List.of();

    @BeforeEach
    void findCpus() {
        cpus = Objects.requireNonNull(CpuSet.allowedTo(
                        SystemFiles.ofThisMachine(), ProcessHandle.current().pid()))
                .cpus();
    }

    private static void assumeTaskset() {
        assumeThat(Path.of("/usr/bin/taskset")).matches(Files::isExecutable, "is there");
    }

    /** Two CPUs, however many there are, so that each side has one. */
    private void onTwoCpus() {
        assumeTaskset();
        assumeThat(cpus).hasSizeGreaterThanOrEqualTo(2);
        lab.by("taskset", "-c", cpus.get(0) + "," + cpus.get(1));
    }

    private void ranApart(Ended ended) throws IOException {
        lab.requireMeasured(ended);
        String pinned = "Pinned: servers to CPU " + cpus.get(0) + ", generator to CPU " + cpus.get(1) + ".";
        for (JsonNode trial : lab.runJson().path("trials")) {
            assertThat(trial.at("/cpus/server").asString()).isEqualTo(String.valueOf(cpus.get(0)));
            assertThat(trial.at("/cpus/generator").asString()).isEqualTo(String.valueOf(cpus.get(1)));
        }
        Path run = lab.home().runs().getFirst();
        assertThat(Files.readString(run.resolve("summary.md"))).contains(pinned);
        assertThat(Files.readString(run.resolve("index.html"))).contains(pinned);
    }

    @Test
    void keepsServerAndGeneratorApart() throws IOException {
        onTwoCpus();
        ranApart(lab.run("--pin"));
    }

    @Test
    void keepsAllServersOfASessionFromTheGenerator() throws IOException {
        onTwoCpus();
        ranApart(lab.run(LabUnderTest.sessions(1, 2, "stub:right,other:right", "--pin")));
    }

    @Test
    void doesSoInSessionsUnlessToldOtherwise() throws IOException {
        onTwoCpus();
        ranApart(lab.run(LabUnderTest.sessions(1, 2, "stub:right,other:right")));
    }

    @Test
    void leavesSessionsTogetherWhenTold() throws IOException {
        ranTogether(lab.run(LabUnderTest.sessions(1, 2, "stub:right,other:right", "--pin=false")));
    }

    @Test
    void leavesSoloTrialsTogether() throws IOException {
        ranTogether(lab.run());
    }

    private void ranTogether(Ended ended) throws IOException {
        lab.requireMeasured(ended);
        assertThat(ended.out()).doesNotContain("Pinned");
        for (JsonNode trial : lab.runJson().path("trials")) {
            assertThat(trial.at("/cpus/server").asString()).isEqualTo(new CpuSet(cpus).toString());
            assertThat(trial.at("/cpus/generator").asString()).isEqualTo(new CpuSet(cpus).toString());
        }
    }

    @Test
    void isRefusedOnOneCpu() throws IOException {
        assumeTaskset();
        lab.by("taskset", "-c", String.valueOf(cpus.get(0)))
                .run("--pin")
                .exits(2)
                .refuses("cannot be pinned", "at least 2 CPUs", "Leave --pin out");
        assertThat(lab.home().runs()).isEmpty();
    }
}
