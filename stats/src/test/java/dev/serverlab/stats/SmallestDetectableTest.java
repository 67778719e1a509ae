package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallestDetectableTest {

    /** scipy.stats.nct.sf(critical, df, effect) = 0.8 solved for the effect, SciPy 1.17.1. */
    @ParameterizedTest
    @CsvSource({"4, 3.0, 4.015138", "10, 2.228138852, 3.109971"})
    void isThatOfTheTTestWhenTheMarginIsTiny(int degreesOfFreedom, double criticalValue, double expected) {
        assertThat(SmallestDetectable.of(criticalValue, 1e-9, 1, degreesOfFreedom))
                .isCloseTo(expected, within(1e-4));
    }

    /** Where the half-width never matters, the estimate has to pass the margin: 50 + z(0.8), z(0.8) = 0.841621. */
    @Test
    void liesBeyondTheMarginWhenTheRunIsPrecise() {
        assertThat(SmallestDetectable.of(2, 50, 1, 10)).isCloseTo(50.841621, within(1e-4));
        assertThat(SmallestDetectable.of(2, 0.05, 0.001, 10)).isCloseTo(0.050841621, within(1e-7));
    }
}
