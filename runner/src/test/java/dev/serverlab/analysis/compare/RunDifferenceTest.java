package dev.serverlab.analysis.compare;

import static dev.serverlab.analysis.compare.ReferenceRuns.REPEATS;
import static dev.serverlab.analysis.compare.ReferenceRuns.RIGOROUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.analysis.compare.Setting.Kind;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunDifferenceTest {

    @Test
    void repeatsDifferInNothing() {
        assertThat(REPEATS)
                .allSatisfy(run -> assertThat(
                                RunDifference.between(REPEATS.getFirst().run(), run.run()))
                        .isEmpty());
    }

    @Test
    void namesWhatWasMeasuredOtherwiseWithBothValues() {
        List<RunDifference> differences = RunDifference.between(
                REPEATS.getFirst().run(), RIGOROUS.getFirst().run());

        assertThat(differences)
                .extracting(RunDifference::words)
                .contains(
                        "revision: 9e79da513dd7 → ff346ff6f7f7",
                        "paired arrivals/s: 348.0 → 374.0",
                        "sessions: 3 → 8",
                        "request of mvc:default.more: GET /delay/101?cpuMicros=66 → GET /delay/101?cpuMicros=12");
        assertThat(differences)
                .extracting(RunDifference::kind)
                .containsOnly(Kind.LAB, Kind.WORKLOAD, Kind.PROTOCOL)
                .isSorted();
    }

    @Test
    void leavesOutWhatOnlyOneOfThemCanHave() {
        Run both = ReferenceRuns.read("three-servers").run();
        Run solo = ReferenceRuns.read("single").run();

        assertThat(RunDifference.between(both, solo))
                .extracting(RunDifference::words)
                .contains("protocols: solo and paired → solo")
                .noneMatch(words -> words.startsWith("sessions") || words.contains("mvc:default"));
    }

    @Test
    void runsThatDifferAreNoRepeats() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RunGroup.of("A", List.of(REPEATS.getFirst(), RIGOROUS.getFirst())))
                .satisfies(refusal -> assertThat(refusal.problem().what()).contains("sessions: 3 → 8"));
    }

    @Test
    void runsOfOtherVariantsAreNoRepeats() {
        KeptRun single = ReferenceRuns.read("single");
        KeptRun others = ReferenceRuns.read("ten-thousand-users");

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> RunGroup.of("A", List.of(single, others)))
                .satisfies(refusal -> assertThat(refusal.problem().what())
                        .contains("variants: mvc:single, vertx:single, webflux:single → vertx:default"));
    }
}
