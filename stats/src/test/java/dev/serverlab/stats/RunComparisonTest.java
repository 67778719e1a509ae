package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

    private static final Yardstick P90 =
            new Yardstick(Scale.DIFFERENCE, Direction.LOWER_IS_BETTER, new Margin.Amount(0.5));
    private static final RunVariance NONE = new RunVariance(new MeanSquare(0, 9), new MeanSquare(1, 20), 3);
    /** Means of runs vary by 1. */
    private static final RunVariance ONE = new RunVariance(new MeanSquare(3, 9), new MeanSquare(1, 20), 3);

    @Test
    void isWelchsTestWhereRunsDoNotDiffer() {
        RunEstimate difference = difference(run(1, 2, 3), run(2, 4, 6), NONE);

        assertThat(difference.value()).isEqualTo(2);
        assertThat(difference.standardError()).isCloseTo(Math.sqrt(1 / 3.0 + 4 / 3.0), within(1e-12));
        assertThat(difference.degreesOfFreedom()).isCloseTo(50 / 17.0, within(1e-12));
        assertThat(difference.interval(1).halfWidth())
                .isCloseTo(
                        difference.standardError() * new TDistribution(50 / 17.0).inverseCumulativeProbability(0.975),
                        within(1e-12));
    }

    /** Whose variances have squares that no double holds. */
    @Test
    void hasAnIntervalOfTheSmallestAndTheLargestValues() {
        for (double size : new double[] {1e-160, 1e80}) {
            RunEstimate difference = difference(run(size, 2 * size, 3 * size), run(2 * size, 4 * size, 6 * size), NONE);

            assertThat(difference.degreesOfFreedom()).isEqualTo(1);
            assertThat(difference.interval(1).halfWidth()).isPositive().isFinite();
        }
    }

    @Test
    void takesInHowMuchRunsDifferOnBothSides() {
        RunEstimate difference = difference(run(1, 2, 3), run(2, 3, 4), ONE);

        // 1/3 + 1/3 by trials, 1 + 1 by runs
        assertThat(difference.standardError()).isCloseTo(Math.sqrt(8 / 3.0), within(1e-12));
        // (8/3)² / (2 (1/3)²/2 + 2²/9)
        assertThat(difference.degreesOfFreedom()).isCloseTo(12.8, within(1e-9));
    }

    @Test
    void takesASideThatSpreadsMoreForLessCertain() {
        Repeats busy = new Repeats(run(1, 2, 3).runs(), 3);

        assertThat(difference(run(1, 2, 3), busy, ONE).standardError())
                .isCloseTo(Math.sqrt(2 / 3.0 + 1 + 9), within(1e-12));
    }

    @Test
    void letsRepeatsOnBothSidesTellByThemselvesHowMuchRunsDiffer() {
        Repeats low = new Repeats(List.of(List.of(1.0, 1.2), List.of(2.0, 2.2), List.of(3.0, 3.2)));
        Repeats high = new Repeats(List.of(List.of(4.0), List.of(5.0), List.of(6.0)));

        RunEstimate difference = Objects.requireNonNull(RunEstimate.difference(low, high, null));

        assertThat(difference.value()).isCloseTo(2.9, within(1e-12));
        assertThat(difference.standardError()).isCloseTo(Math.sqrt(2 / 3.0), within(1e-12));
        assertThat(difference.degreesOfFreedom()).isCloseTo(4, within(1e-9));
    }

    @Test
    void halvesWhatTwoRepeatsOfASideVaryBy() {
        Repeats twice = new Repeats(List.of(List.of(1.0, 2.0, 3.0), List.of(1.0, 2.0, 3.0)));

        assertThat(difference(twice, twice, ONE).standardError()).isCloseTo(Math.sqrt(2 / 6.0 + 1), within(1e-12));
    }

    @Test
    void weighsARunOfManyTrialsNoMoreThanAnother() {
        assertThat(new Repeats(List.of(List.of(1.0), List.of(3.0, 3.0, 3.0))).mean())
                .isEqualTo(2);
    }

    @Test
    void saysWorseOnlyWhenTheWholeIntervalClearsZeroAndTheEffectTheMargin() {

        assertThat(verdict(run(1, 1.01, 1.02), run(9, 9.01, 9.02), ONE)).isEqualTo(Verdict.WORSE);
        assertThat(verdict(run(9, 9.01, 9.02), run(1, 1.01, 1.02), ONE)).isEqualTo(Verdict.BETTER);
        assertThat(verdict(run(1, 1.01, 1.02), run(3, 3.01, 3.02), ONE)).isEqualTo(Verdict.INDISTINGUISHABLE);
        assertThat(verdict(run(1, 1.01, 1.02), run(1.1, 1.11, 1.12), NONE)).isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void showsRatiosInPerCent() {
        Yardstick cost = new Yardstick(Scale.RATIO, Direction.LOWER_IS_BETTER, new Margin.Share(5));
        RunEstimate difference = difference(
                run(Math.log(99), Math.log(100), Math.log(101)),
                run(Math.log(198), Math.log(200), Math.log(202)),
                NONE);

        assertThat(Scale.RATIO.shown(difference.value())).isCloseTo(100, within(0.1));
        assertThat(difference.interval(1).mapped(Scale.RATIO::shown).contains(100))
                .isTrue();
        assertThat(difference.verdict(cost, Math.log(100), 1)).isEqualTo(Verdict.WORSE);
    }

    @Test
    void widensWithTheNumberOfComparisons() {
        RunEstimate difference = difference(run(1, 2, 3), run(2, 3, 4), ONE);

        assertThat(difference.interval(4).halfWidth())
                .isGreaterThan(difference.interval(1).halfWidth());
    }

    @Test
    void saysNothingFromOneTrial() {
        assertThat(RunEstimate.difference(run(1), run(1, 2, 3), ONE)).isNull();
        assertThat(run(1).hasOneTrialPerRun()).isTrue();
        assertThat(run(1, 2, 3).hasOneTrialPerRun()).isFalse();
    }

    @Test
    void saysNothingWithoutKnowingHowMuchRunsDiffer() {
        assertThat(RunEstimate.difference(run(1, 2, 3), run(1, 2, 3), null)).isNull();
    }

    @Test
    void saysNothingOfTrialsThatDoNotDifferAtAll() {
        assertThat(difference(run(1, 1, 1), run(1, 1, 1), NONE).spreads()).isFalse();
        assertThat(difference(run(1, 2, 1), run(1, 1, 1), NONE).spreads()).isTrue();
    }

    @Test
    void refusesARunWithoutValuesAndASideWithoutSpread() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Repeats(List.of(List.of())));
        assertThatIllegalArgumentException().isThrownBy(() -> new Repeats(run(1).runs(), 0));
    }

    private static Repeats run(double... values) {
        return new Repeats(List.of(DoubleStream.of(values).boxed().toList()));
    }

    private static RunEstimate difference(Repeats baseline, Repeats candidate, RunVariance spread) {
        return Objects.requireNonNull(RunEstimate.difference(baseline, candidate, spread));
    }

    private static Verdict verdict(Repeats baseline, Repeats candidate, RunVariance spread) {
        return difference(baseline, candidate, spread).verdict(P90, baseline.mean(), 1);
    }
}
