package dev.serverlab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.util.List;
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
        Run slow = kept("container-cost");
        assertThat(MachinePace.between(usual, alike)).isEmpty();
        assertThat(MachinePace.between(usual, slow).map(MachinePace.Step::sinceThen))
                .contains("1.9 times as slow as then: a request cost the generator 176 µs, not 93 µs");
        assertThat(MachinePace.between(slow, usual).map(MachinePace.Step::sinceThen))
                .contains("1.9 times as fast as then: a request cost the generator 93 µs, not 176 µs");
        assertThat(MachinePace.between(usual, slow).map(step -> step.warning("A", "B")))
                .contains("The machine was 1.9 times as slow in B as in A: a request cost the generator 176 µs, not "
                        + "93 µs. CPU per request changes with it.");
        assertThat(MachinePace.between(kept("keep-alive"), slow))
                .as("of another rate")
                .isEmpty();
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
