package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    @ParameterizedTest(name = "{3}: {1} … {0} … {2}")
    @CsvSource({
        "-9, -12, -6, BETTER",
        "-6, -9.5, -2.5, BETTER",
        "-4, -7, -1, INDISTINGUISHABLE",
        "-4, -9, 1, INDISTINGUISHABLE",
        "-6, -12.5, 0.5, INDISTINGUISHABLE",
        "-3, -4.5, -1.5, EQUIVALENT",
        "0, -2, 2, EQUIVALENT",
        "3, 1.5, 4.5, EQUIVALENT",
        "0, -9, 9, INDISTINGUISHABLE",
        "4, 1, 7, INDISTINGUISHABLE",
        "6, 2.5, 9.5, WORSE",
        "9, 6, 12, WORSE"
    })
    void isReadOffTheIntervalAndTheMargin(double effect, double low, double high, Verdict expected) {
        assertThat(Verdict.of(effect, new Interval(low, high), 5, Direction.LOWER_IS_BETTER))
                .isEqualTo(expected);
    }

    @Test
    void turnsRoundWhereMoreIsBetter() {
        Interval above = new Interval(6, 12);

        assertThat(Verdict.of(9, above, 5, Direction.HIGHER_IS_BETTER)).isEqualTo(Verdict.BETTER);
        assertThat(Verdict.of(9, above, 5, Direction.LOWER_IS_BETTER)).isEqualTo(Verdict.WORSE);
    }

    @Test
    void asksForMoreThanToTouchABound() {
        assertThat(Verdict.of(7, new Interval(0, 14), 5, Direction.LOWER_IS_BETTER))
                .isEqualTo(Verdict.INDISTINGUISHABLE);
        assertThat(Verdict.of(5, new Interval(1, 9), 5, Direction.LOWER_IS_BETTER))
                .isEqualTo(Verdict.INDISTINGUISHABLE);
        assertThat(Verdict.of(2.5, new Interval(0, 5), 5, Direction.LOWER_IS_BETTER))
                .isEqualTo(Verdict.INDISTINGUISHABLE);
    }
}
