package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Scale;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutliersTest {

    /** Computed with NumPy 2.4.6 as 0.6745 (x − median) / median(|x − median|). */
    @Test
    void scoresAreThoseOfTheFormula() {
        List<Double> scores = Outliers.scores(List.of(2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3));

        assertThat(scores.getFirst()).isCloseTo(-1.5738, within(1e-4));
        assertThat(scores.get(8)).isCloseTo(25.8558, within(1e-4));
        assertThat(scores.getLast()).isCloseTo(26.3055, within(1e-4));
    }

    /** (6 − 5) / (√(π/2) · 1/6) = 4.7873. */
    @Test
    void oneThatDiffersFromManyEqualsStandsOut() {
        assertThat(Outliers.scores(List.of(5.0, 5.0, 5.0, 5.0, 5.0, 6.0)).getLast())
                .isCloseTo(4.7873, within(1e-4));
    }

    /** As above, the equals being differences of decimals that a double rounds. */
    @Test
    void oneThatDiffersFromManyThatOnlyRoundingTellsApartStandsOutAsMuch() {
        double rounded = 0.1 + 0.2 - 0.3;

        assertThat(Outliers.scores(List.of(0.0, 0.0, rounded, rounded, rounded, 1.0))
                        .getLast())
                .isCloseTo(4.7873, within(1e-4));
    }

    @Test
    void noneStandsOutAmongEquals() {
        assertThat(Outliers.scores(List.of(5.0, 5.0, 5.0))).containsOnly(0.0);
        assertThat(Outliers.scores(List.of())).isEmpty();
    }

    @Test
    void aBlockIsMeasuredFromItsOwnSession() {
        List<OutlyingBlock> found = Outliers.among(
                List.of(Arrays.asList(1.00, 1.02, 0.98, 1.01, null), Arrays.asList(9.00, 9.01, 8.98, 9.02, 9.60)),
                Scale.DIFFERENCE);

        assertThat(found).hasSize(1);
        assertThat(found.getFirst().session()).isEqualTo(2);
        assertThat(found.getFirst().block()).isEqualTo(5);
        assertThat(found.getFirst().effect()).isEqualTo(9.6);
        assertThat(found.getFirst().score()).isGreaterThan(3.5);
    }
}
