package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.StudentizedRange;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Student's t, and the two-way layout, against published examples. */
class IntervalsTest {

    /** Student's sleep data (Cushny and Peebles); R: t.test(extra ~ group, sleep, paired = TRUE): 0.7001142, 2.4598858. */
    @Test
    void studentsIntervalAgreesWithStudentsOwnExample() {
        Estimate sleep = Estimate.of(List.of(1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4));
        Interval interval = Objects.requireNonNull(sleep.interval());

        assertThat(sleep.value()).isCloseTo(1.58, within(1e-9));
        assertThat(interval.low()).isCloseTo(0.7001142, within(1e-7));
        assertThat(interval.high()).isCloseTo(2.4598858, within(1e-7));
    }

    /**
     * The vascular grafts of Montgomery, Design and Analysis of Experiments, section 4.1: 4 pressures, 6 batches of resin;
     * printed error mean square 7.33 with 15 degrees of freedom. The half-width by Tukey is from SciPy 1.17.1.
     */
    @Test
    void residualVarianceAgreesWithAPublishedRandomizedBlockDesign() {
        List<double[]> pressures = List.of(
                new double[] {90.3, 89.2, 98.2, 93.9, 87.4, 97.9},
                new double[] {92.5, 89.5, 90.6, 94.7, 87.0, 95.8},
                new double[] {85.5, 90.8, 89.6, 86.2, 88.0, 93.4},
                new double[] {82.5, 89.5, 85.6, 87.4, 78.9, 90.7});
        TwoWayLayout layout = TwoWayLayout.of(IntStream.range(0, 6)
                .mapToObj(batch ->
                        pressures.stream().map(pressure -> pressure[batch]).toList())
                .toList());

        assertThat(layout.residualVariance()).isCloseTo(7.33, within(0.005));
        assertThat(Math.sqrt(2 * layout.residualVariance() / 6) * new StudentizedRange(4, 15).criticalValue())
                .isCloseTo(4.503828, within(1e-5));
    }

    @Test
    void twoVariantsPooledAreThePairedTTest() {
        List<Double> effects = List.of(0.03, -0.01, 0.06);
        TwoWayLayout layout = TwoWayLayout.of(effects.stream()
                .map(effect -> DoubleStream.of(1, 1 + effect).boxed().toList())
                .toList());

        assertThat(layout.precision(effects).around(0).halfWidth())
                .isCloseTo(
                        Objects.requireNonNull(Estimate.of(effects).interval()).halfWidth(), within(1e-9));
    }

    @Test
    void whatASessionDoesToAllAlikeDoesNotWiden() {
        TwoWayLayout calm = TwoWayLayout.of(List.of(List.of(1.0, 2.0, 4.0), List.of(1.1, 2.3, 4.0)));
        TwoWayLayout shifted = TwoWayLayout.of(List.of(List.of(1.0, 2.0, 4.0), List.of(11.1, 12.3, 14.0)));

        assertThat(shifted.residualVariance()).isCloseTo(calm.residualVariance(), within(1e-9));
    }

    @Test
    void thereIsNoneFromOneSession() {
        assertThat(Estimate.of(List.of(1.0)).interval()).isNull();
        assertThatThrownBy(() -> TwoWayLayout.of(List.of(List.of(1.0, 2.0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two sessions");
    }
}
