package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 2,000 comparisons each: a share of 95 % is known to ±1 %. The seed is fixed, so that nothing here fails by chance. */
@Tag("thorough")
class SimulatedRunsTest {

    private static final int COMPARISONS = 2_000;

    @ParameterizedTest
    @CsvSource({"0, 10, 3, 1, 3", "0.7, 10, 3, 1, 3", "0.9, 5, 8, 1, 8", "0.7, 10, 3, 3, 3"})
    void intervalsHoldAtLeastAsOftenAsTheySay(
            double ofRuns, int calibrationRuns, int calibrationTrials, int runs, int trials) {
        RunSimulation same = new RunSimulation(ofRuns, calibrationRuns, calibrationTrials, runs, trials);

        assertThat(same.share(COMPARISONS, each -> each.difference().interval(1).contains(0)))
                .isGreaterThan(0.94);
    }

    /** What the spread between runs is for. */
    @Test
    void intervalsOverTrialsAloneWouldBeFarTooNarrow() {
        RunSimulation same = new RunSimulation(0.9, 5, 8, 1, 8);

        assertThat(same.share(COMPARISONS, each -> each.byTrialsAlone().contains(0)))
                .isLessThan(0.65);
    }
}
