package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentsTest {

    @ParameterizedTest
    @CsvSource({"1, 15", "20, 15", "21, 20", "40, 20", "50, 35", "80, 40", "81, 50", "100, 50"})
    void takesThePercentileOfTheNearestRank(int percent, double value) {
        assertThat(Moments.percentile(List.of(35.0, 20.0, 15.0, 50.0, 40.0), percent))
                .isEqualTo(value);
    }

    @Test
    void leavesTheLargestOfTwentyAboveThe95thPercentile() {
        assertThat(Moments.percentile(upTo(20), 95)).isEqualTo(19);
        assertThat(Moments.percentile(upTo(19), 95)).isEqualTo(19);
    }

    private static List<Double> upTo(int most) {
        return IntStream.rangeClosed(1, most).mapToObj(Double::valueOf).toList();
    }
}
