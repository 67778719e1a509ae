package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentizedRangeTest {

    /** scipy.stats.studentized_range.ppf(0.95, k, df) of SciPy 1.17.1. */
    @ParameterizedTest
    @CsvSource({
        "2, 2, 6.084869844593298",
        "2, 5, 3.63535169514679",
        "3, 2, 8.330782645637044",
        "3, 4, 5.040241254983202",
        "3, 10, 3.876776750013158",
        "4, 6, 4.8955992114736215",
        "4, 15, 4.075973736606698",
        "5, 20, 4.231856748997479",
        "6, 10, 4.912015749343254",
        "3, 60, 3.3986612406682806",
        "10, 120, 4.55953799405391"
    })
    void agreesWithAnotherImplementationOnQuantiles(int means, int degreesOfFreedom, double expected) {
        assertThat(new StudentizedRange(means, degreesOfFreedom).quantile(0.95)).isCloseTo(expected, within(1e-5));
    }

    /** scipy.stats.studentized_range.cdf(q, k, df) of SciPy 1.17.1. */
    @ParameterizedTest
    @CsvSource({
        "0.3, 3, 4, 0.02435230940076009",
        "1, 2, 3, 0.4695222290670432",
        "2, 4, 6, 0.46490871048722604",
        "3.5, 3, 4, 0.8604460086414694",
        "4, 6, 10, 0.8681576676932659"
    })
    void agreesWithAnotherImplementationOnProbabilities(double q, int means, int degreesOfFreedom, double expected) {
        assertThat(new StudentizedRange(means, degreesOfFreedom).cumulativeProbability(q))
                .isCloseTo(expected, within(1e-6));
    }

    /** Upper 5 % points as printed in Montgomery, Design and Analysis of Experiments, appendix table for Tukey's test. */
    @ParameterizedTest
    @CsvSource({"3, 4, 5.04", "3, 10, 3.88", "4, 6, 4.90", "5, 20, 4.23", "6, 10, 4.91"})
    void agreesWithThePrintedTable(int means, int degreesOfFreedom, double printed) {
        assertThat(new StudentizedRange(means, degreesOfFreedom).quantile(0.95)).isCloseTo(printed, within(0.005));
    }

    /** 4.302653 and 2.570582 are Student's t for 2 and 5 degrees of freedom in every table. */
    @Test
    void isStudentsTForTwoMeans() {
        assertThat(new StudentizedRange(2, 2).criticalValue()).isCloseTo(4.302653, within(1e-6));
        assertThat(new StudentizedRange(2, 5).criticalValue()).isCloseTo(2.570582, within(1e-6));
    }

    /** t(1 − 0.05/2/3, 4) = 3.961 is Bonferroni's for three pairs: wider than need be. */
    @Test
    void asksForLessThanBonferroni() {
        assertThat(new StudentizedRange(3, 4).criticalValue())
                .isGreaterThan(new StudentizedRange(2, 4).criticalValue())
                .isLessThan(3.961);
    }
}
