package dev.serverlab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MachinePaceTest {

    private static final Variant MVC = new Variant("mvc", "default");

    private static TrialResult session(int number, @Nullable Double generatorMicros) {
        return TrialBuilder.of(new Trial.Paired(number, number, List.of(MVC)), MVC)
                .measures(MeasuresBuilder.none()
                        .generator(new Measures.Generator(generatorMicros, null, null, null))
                        .build())
                .build();
    }

    private static Run kept(String name) {
        return KeptRun.read(Path.of("../results/reference", name)).run();
    }

    @Test
    void tellsWhichSessionWasSlow() {
        assertThat(MachinePace.change(List.of(session(1, 101.0), session(2, 98.0), session(3, 147.0))))
                .hasValueSatisfying(found -> {
                    assertThat(found.slow()).isEqualTo(new MachinePace(3, 147.0));
                    assertThat(found.fast()).isEqualTo(new MachinePace(2, 98.0));
                    assertThat(found.times()).isEqualTo(1.5);
                });
    }

    @Test
    void setsARunBesideAnEarlierOne() {
        Run usual = kept("same-thing/run-1");
        Run alike = kept("same-thing/run-2");
        Run slow = kept("three-servers-unpinned");
        assertThat(MachinePace.between(usual, alike)).isEmpty();
        assertThat(MachinePace.between(usual, slow).map(MachinePace.Step::sinceThen))
                .contains("2.3 times as slow as then: a request cost the generator 213 µs, not 93 µs");
        assertThat(MachinePace.between(slow, usual).map(MachinePace.Step::sinceThen))
                .contains("2.3 times as fast as then: a request cost the generator 93 µs, not 213 µs");
        assertThat(MachinePace.between(usual, slow).map(step -> step.warning("A", "B", true)))
                .contains("The machine was 2.3 times as slow in B as in A: a request cost the generator 213 µs, not "
                        + "93 µs. CPU per request of paired trials is adjusted to the pace of A.");
        assertThat(MachinePace.between(kept("keep-alive"), slow))
                .as("of another rate")
                .isEmpty();
        assertThat(MachinePace.between(kept("three-servers"), slow))
                .as("with CPUs of its own, and without")
                .isEmpty();
    }

    @Test
    void tellsTheUsualPaceFromRunsOfTheSameWork() {
        Run one = kept("same-thing/run-1");
        boolean pinned = MachinePace.isPinned(one);

        assertThat(usual(one, pinned, one, kept("container-cost")).micros()).isCloseTo(93, within(0.5));
        assertThat(usual(one, pinned, one, kept("container-cost")).runs()).isEqualTo(1);
        assertThat(usual(one, pinned, one, kept("same-thing/run-2")).runs()).isEqualTo(2);
        assertThat(usual(one, !pinned, one).micros())
                .as("with CPUs of its own, or without")
                .isNull();
        assertThat(usual(one, pinned, kept("container-cost")).micros())
                .as("to containers")
                .isNull();
        assertThat(usual(one, pinned).runs()).isZero();
        Experiment listing = MadeUpExperiment.like(one.experiment())
                .workload(new Workload(one.experiment().workload().delay(), null, 0, 20, null))
                .build();
        assertThat(MachinePace.usual(Stream.of(one), listing, pinned).micros())
                .as("of larger answers")
                .isNull();
    }

    private static MachinePace.Usual usual(Run of, boolean pinned, Run... runs) {
        return MachinePace.usual(Stream.of(runs), of.experiment(), pinned);
    }

    @Test
    void tellsHowMuchSlowerThanUsualARunWas() {
        List<TrialResult> run = List.of(session(1, 100.0), session(2, 110.0), session(3, 121.0));

        assertThat(MachinePace.logSlowdown(run, 100.0)).isCloseTo(Math.log(1.1), within(1e-9));
        assertThat(MachinePace.logSlowdown(run, null)).isNull();
        assertThat(MachinePace.logSlowdown(List.of(session(1, null)), 100.0)).isNull();
    }

    @Test
    void saysNothingOfWhatIsUsual() {
        assertThat(MachinePace.change(List.of(session(1, 83.0), session(2, 74.0), session(3, 73.0))))
                .isEmpty();
    }

    @Test
    void saysNothingOfWhatIsNotKnown() {
        assertThat(MachinePace.change(List.of(session(1, null), session(2, 74.0))))
                .isEmpty();
        assertThat(MachinePace.change(List.of())).isEmpty();
    }
}
