package dev.serverlab.stats.capacity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapacityEstimateTest {

    private static final double STEP = 0.05;
    private static final List<Double> A_TENTH_APART = List.of(100.0, 110.0, 121.0);

    /** Student's t of two degrees of freedom, one-sided, from SciPy: 0.975, and 1 − 0.025/3. */
    private static final double T = 4.302653;

    private static final double T_OF_THREE = 7.648874;

    private static double halfOfLog(@Nullable Interval interval) {
        return requireNonNull(interval).mapped(Math::log).halfWidth();
    }

    @Test
    void isTheGeometricMeanWithStudentsIntervalOfItsLogarithms() {
        CapacityEstimate estimate = CapacityEstimate.of(STEP, A_TENTH_APART);

        assertThat(estimate.rate()).isCloseTo(110, within(1e-9));
        assertThat(estimate.sessions()).isEqualTo(3);
        assertThat(halfOfLog(estimate.interval())).isCloseTo(T * Math.log(1.1) / Math.sqrt(3), within(1e-6));
        assertThat(halfOfLog(CapacityEstimate.of(STEP, A_TENTH_APART, 3).interval()))
                .isCloseTo(T_OF_THREE * Math.log(1.1) / Math.sqrt(3), within(1e-5));
    }

    @Test
    void hasNoIntervalBeforeTheFirstSampleIsWhole() {
        assertThat(CapacityEstimate.of(STEP, List.of(100.0, 121.0)))
                .satisfies(estimate -> assertThat(estimate.rate()).isCloseTo(110, within(1e-9)))
                .extracting(CapacityEstimate::interval)
                .isNull();
    }

    /** A grid's step spreads evenly: its SD is a step by the root of twelve. */
    @Test
    void isNoNarrowerThanTheGridMakesIt() {
        assertThat(halfOfLog(
                        CapacityEstimate.of(STEP, List.of(100.0, 100.0, 100.0)).interval()))
                .isCloseTo(1.959964 * Math.log(1.05) / Math.sqrt(12) / Math.sqrt(3), within(1e-6));
    }

    @Test
    void theSpreadOfTheFirstSampleSaysHowManySessionsItTakes() {
        // (4.302653 · log 1.1 / log 1.05)² = 70.6
        assertThat(CapacityEstimate.sessionsFor(0.05, A_TENTH_APART)).isEqualTo(71);
        assertThat(CapacityEstimate.sessionsFor(0.05, List.of(100.0, 110.0, 121.0, 500.0)))
                .isEqualTo(71);
        assertThat(CapacityEstimate.sessionsFor(0.05, List.of(100.0, 100.0, 100.0)))
                .isEqualTo(3);
        assertThat(CapacityEstimate.sessionsFor(0.05, List.of(100.0, 200.0))).isEqualTo(3);
    }

    @Test
    void aRatioIsTakenWithinRounds() {
        CapacityRatio ratio = requireNonNull(CapacityRatio.of(rates(100, 100, 100), rates(110, 121, 133.1), 1));

        assertThat(ratio.ratio()).isCloseTo(1.21, within(1e-9));
        assertThat(halfOfLog(ratio.interval())).isCloseTo(T * Math.log(1.1) / Math.sqrt(3), within(1e-6));
        assertThat(ratio.verdict(0.05)).isEqualTo(Verdict.INDISTINGUISHABLE);
        assertThat(halfOfLog(requireNonNull(CapacityRatio.of(rates(100, 100, 100), rates(110, 121, 133.1), 3))
                        .interval()))
                .isCloseTo(T_OF_THREE * Math.log(1.1) / Math.sqrt(3), within(1e-5));
        assertThat(requireNonNull(CapacityRatio.of(rates(50, 100, 200), rates(60, 121, 239), 1))
                        .verdict(0.05))
                .isEqualTo(Verdict.BETTER);
    }

    @Test
    void aRatioNeedsThreeRoundsThatHaveBoth() {
        assertThat(CapacityRatio.of(rates(100, 100, 100), Arrays.asList(110.0, null, 110.0), 1))
                .isNull();
        assertThat(CapacityRatio.of(rates(100, 100), rates(110, 110, 110), 1)).isNull();
    }

    private static List<@Nullable Double> rates(double... rates) {
        return new ArrayList<>(DoubleStream.of(rates).boxed().toList());
    }
}
