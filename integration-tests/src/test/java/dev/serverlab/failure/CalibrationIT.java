package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A calibration of stubs, far too short to prove anything, from the command line to the files. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class CalibrationIT {

    private static final String[] SHORT = {
        "calibrate",
        "--variant",
        "stub:right",
        "--beside",
        "other:right",
        "--runs",
        "1",
        "--seed",
        "1",
        "--sessions",
        "2",
        "--blocks",
        "2",
        "--block",
        "1s",
        "--warmup-cap",
        "1s"
    };

    private static final List<String> JUDGED = List.of("cpuPerRequest", "p90");

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    private static JsonNode json(Path file) throws IOException {
        return new JsonMapper().readTree(Files.readString(file));
    }

    @Test
    void comparesTwoEqualCopiesWithOneThatCostsMoreAndTakesLonger() throws IOException {
        Ended ended = lab.lab(SHORT);
        Path folder = lab.home().runs().getFirst();
        JsonNode calibration = json(folder.resolve("calibration.json"));
        assertThat(calibration.path("protocol").asString()).isEqualTo("custom");
        assertThat(calibration.path("criteria")).hasSize(7);
        assertThat(calibration.path("runs")).hasSize(1);
        assertThat(calibration.path("control").path("cpuMicros").asInt()).isPositive();
        JsonNode comparisons = calibration.path("runs").path(0).path("comparisons");
        assertThat(comparisons).hasSize(6);
        assertThat(comparisons.valueStream().map(each -> each.path("candidate").asString()))
                .containsOnly("stub:right.again", "stub:right.more");
        JsonNode run = json(folder.resolve("run-01").resolve("run.json"));
        // What was found depends on how busy the machine is; that it is taken from the run does not.
        assertThat(comparisons.valueStream())
                .containsExactlyInAnyOrderElementsOf(run.path("comparisons")
                        .valueStream()
                        .filter(each -> JUDGED.contains(each.path("metric").asString()))
                        .toList());
        assertThat(run.path("experiment")
                        .path("differences")
                        .path("stub:right.more")
                        .path("workload")
                        .path("delay")
                        .asString())
                .isEqualTo("101ms");
        JsonNode unlike = calibration.path("unlike").path("runs").path(0);
        assertThat(unlike.path("comparisons")
                        .valueStream()
                        .map(each -> each.path("candidate").asString()))
                .hasSize(6)
                .containsOnly("stub:right.again", "stub:right.more");
        // What the stubs say that they burned: twice what they were asked to, but for the few requests at the edges of
        // windows. Whether they could be asked depends on how busy the machine is.
        JsonNode trials = json(folder.resolve("unlike-01").resolve("run.json")).path("trials");
        boolean counted = counted(trials, "stub:right.more")
                && (counted(trials, "stub:right") || counted(trials, "stub:right.again"));
        assertThat(unlike.path("burnedMicros").asDouble())
                .isCloseTo(
                        (counted ? 2 : 1)
                                * calibration.path("control").path("cpuMicros").asDouble(),
                        withinPercentage(10));
        assertThat(folder.resolve("calibration.md")).content().contains("| verdict | required: reached |");
        assertThat(ended.out()).contains("1 ms later", "equal copies");
    }

    private static boolean counted(JsonNode trials, String variant) {
        return trials.valueStream()
                .filter(trial -> trial.path("variant").asString().equals(variant))
                .anyMatch(trial -> trial.path("counters").toString().contains("cpu.burn"));
    }
}
