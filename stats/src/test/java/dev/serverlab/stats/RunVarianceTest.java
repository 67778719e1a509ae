package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RunVarianceTest {

    /** The strength of fabric from four looms, which Montgomery has as his example of a random effect. */
    private static final Repeats LOOMS = new Repeats(List.of(
            List.of(98.0, 97.0, 99.0, 96.0),
            List.of(91.0, 90.0, 93.0, 92.0),
            List.of(96.0, 95.0, 97.0, 95.0),
            List.of(95.0, 96.0, 99.0, 98.0)));

    @Test
    void agreesWithATextbooksAnalysisOfVariance() {
        RunVariance spread = spread(LOOMS);

        assertThat(spread.between().value()).isCloseTo(29.73, within(0.005));
        assertThat(spread.between().degreesOfFreedom()).isEqualTo(3);
        assertThat(spread.within().value()).isCloseTo(1.90, within(0.005));
        assertThat(spread.within().degreesOfFreedom()).isEqualTo(12);
        assertThat(spread.variance()).isCloseTo(6.96, within(0.005));
        assertThat(spread.ratio()).isCloseTo(15.68, within(0.005));
        assertThat(spread.ofMeans().value()).isCloseTo(29.73 / 4, within(0.005));
        assertThat(spread.ofMeans().degreesOfFreedom()).isEqualTo(3);
    }

    @Test
    void isNothingWhereRunsDifferByLessThanTheirTrialsExplain() {
        RunVariance alike = spread(new Repeats(List.of(List.of(1.0, 3.0), List.of(1.5, 2.5))));

        assertThat(alike.variance()).isZero();
        assertThat(alike.ofMeans().value()).isZero();
    }

    @Test
    void isNotMadeMoreCertainByVariantsOfTheSameRuns() {
        RunVariance one = spread(LOOMS);
        RunVariance three = spread(LOOMS, LOOMS, LOOMS);

        assertThat(three).isEqualTo(one);
    }

    @Test
    void isUnknownFromOneRunOrFromRunsOfOneTrial() {
        assertThat(RunVariance.of(List.of())).isNull();
        assertThat(RunVariance.of(List.of(new Repeats(List.of(List.of(1.0, 2.0))))))
                .isNull();
        assertThat(RunVariance.of(List.of(new Repeats(List.of(List.of(1.0), List.of(2.0))))))
                .isNull();
    }

    @Test
    void refusesVariantsThatHaveNotTheSameRuns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> spread(LOOMS, new Repeats(List.of(List.of(1.0, 2.0), List.of(1.0, 2.0)))));
    }

    @Test
    void weighsRunsOfUnequalSizeAsScheffeDoes() {
        RunVariance unequal = spread(new Repeats(List.of(List.of(1.0, 2.0), List.of(5.0, 6.0, 7.0))));

        // (5 − (4 + 9) / 5) / 1
        assertThat(unequal.trialsPerRun()).isCloseTo(2.4, within(1e-12));
    }

    private static RunVariance spread(Repeats... variants) {
        return Objects.requireNonNull(RunVariance.of(List.of(variants)));
    }
}
