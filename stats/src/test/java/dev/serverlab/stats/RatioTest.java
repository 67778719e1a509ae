package dev.serverlab.stats;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {

    /** At either end candidate − θ · baseline is as far from 0 as its standard error and the critical value allow. */
    @ParameterizedTest
    @CsvSource({
        "117, 60, 6.8, 6.8, 0, 3.56",
        "20, 10, 1, 1, 0, 2",
        "20, 30, 1, 9, 0, 2",
        "20, -1, 1, 4, 0, 2",
        "117, 60, 6.8, 6.8, 50, 3.56",
        "20, 30, 1, 2, 4, 2"
    })
    void endsWhereTheDifferenceIsJustNotToldFromZero(
            double baseline, double candidate, double ofBaseline, double ofCandidate, double shared, double critical) {
        Ratio ratio = requireNonNull(Ratio.of(
                new Ratio.Mean(baseline, ofBaseline), new Ratio.Mean(candidate, ofCandidate), shared, critical));
        Interval interval = requireNonNull(ratio.interval());

        assertThat(ratio.effect()).isCloseTo(100 * (candidate / baseline - 1), within(1e-9));
        assertThat(interval.contains(ratio.effect())).isTrue();
        for (double end : new double[] {interval.low(), interval.high()}) {
            double theta = 1 + end / 100;
            assertThat(Math.abs(candidate - theta * baseline))
                    .isCloseTo(
                            critical
                                    * Math.sqrt(ofCandidate
                                            + theta * theta * ofBaseline
                                            + (1 - theta) * (1 - theta) * shared),
                            within(1e-9));
        }
    }

    /** A difference of 10 with a half-width just below, or above, 10, whatever both share. */
    @ParameterizedTest
    @CsvSource({"49.9, 0, true", "50.1, 0, false", "49.9, 400, true", "50.1, 400, false"})
    void clearsZeroWhereTheDifferenceDoes(double variance, double shared, boolean clear) {
        Ratio ratio = requireNonNull(Ratio.of(new Ratio.Mean(100, variance), new Ratio.Mean(90, variance), shared, 1));

        assertThat(requireNonNull(ratio.interval()).clearsZero()).isEqualTo(clear);
    }

    @Test
    void hasNoEndsWhereTheBaselineIsNotClearOfZero() {
        Ratio ratio = requireNonNull(Ratio.of(new Ratio.Mean(10, 25), new Ratio.Mean(20, 1), 0, 2));

        assertThat(ratio.effect()).isEqualTo(100);
        assertThat(ratio.interval()).isNull();
    }

    @Test
    void isNoneOfNothing() {
        assertThat(Ratio.of(new Ratio.Mean(0, 1), new Ratio.Mean(20, 1), 0, 2)).isNull();
    }
}
