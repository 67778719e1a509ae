package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimatedDeviationTest {

    /** The means are c4 as tabulated for control charts; that of the square is 1, as the variance is unbiased. */
    @ParameterizedTest
    @CsvSource({"1, 0.797885", "3, 0.921318", "9, 0.972659", "24, 0.989640"})
    void hasTheMeanOfTheStandardDeviationOfNormalValues(double degreesOfFreedom, double mean) {
        EstimatedDeviation deviation = new EstimatedDeviation(degreesOfFreedom);

        assertThat(deviation.meanOf(ratio -> 1)).isCloseTo(1, within(1e-6));
        assertThat(deviation.meanOf(ratio -> ratio)).isCloseTo(mean, within(1e-6));
        assertThat(deviation.meanOf(ratio -> ratio * ratio)).isCloseTo(1, within(1e-6));
    }
}
