package dev.serverlab.stats;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.latency.LatencyMicros;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PercentileIntervalTest {

    /** 6, 36, 368 and 3,688: max(q, 1 − q)ⁿ ≤ 0.025 solved for n. */
    @ParameterizedTest
    @EnumSource
    void minSamplesFollowFromTheFormula(Percentile percentile) {
        double quantile = percentile.percent() / 100;
        double solved = Math.log(0.025) / Math.log(Math.max(quantile, 1 - quantile));

        assertThat(percentile.minSamples()).isEqualTo((long) Math.ceil(solved));
    }

    @ParameterizedTest
    @EnumSource
    void anIntervalExistsFromTheFewestSamplesOn(Percentile percentile) {
        double quantile = percentile.percent() / 100;

        assertThat(Percentile.ranks(percentile.minSamples() - 1, quantile)).isNull();
        assertThat(Percentile.ranks(percentile.minSamples(), quantile)).isNotNull();
    }

    /**
     * scipy.stats.binom(n, q).ppf(0.025) and ppf(0.975) + 1 of SciPy 1.17.1; those of the median for 10 and 20 samples are
     * in printed tables of the sign test as well.
     */
    @ParameterizedTest
    @CsvSource({
        "6, 0.5, 1, 6",
        "10, 0.5, 2, 9",
        "20, 0.5, 6, 15",
        "36, 0.9, 29, 36",
        "100, 0.9, 84, 96",
        "1000, 0.9, 881, 919",
        "368, 0.99, 360, 368",
        "10000, 0.99, 9880, 9920",
        "3688, 0.999, 3680, 3688",
        "1000000, 0.999, 998938, 999062"
    })
    void ranksAgreeWithAnotherImplementation(long samples, double quantile, int low, int high) {
        assertThat(Percentile.ranks(samples, quantile)).isEqualTo(new Percentile.Ranks(low, high));
    }

    @Test
    void theIntervalRunsBetweenSamplesAndIsWithheldBelowTheFewest() {
        Histogram hundred = micros(LongStream.rangeClosed(1, 100));
        Histogram few = micros(LongStream.rangeClosed(1, 35));

        assertThat(Percentile.P90.interval(hundred)).isEqualTo(new Interval(0.084, 0.096));
        assertThat(Percentile.P90.interval(few)).isNull();
        assertThat(Percentile.P90.interval(new Histogram(3))).isNull();
    }

    /** Exponential latency with mean 300 µs: its p90 is 300 ln 10 µs. Ranks are discrete, so it holds a little oftener. */
    @Test
    void theIntervalHoldsTheTruePercentileAsOftenAsItSays() {
        Random random = new Random(5);
        int runs = 4_000;
        long held = IntStream.range(0, runs)
                .filter(run -> requireNonNull(Percentile.P90.interval(micros(LongStream.generate(
                                        () -> (long) (-300 * Math.log(1 - random.nextDouble())))
                                .limit(500))))
                        .contains(0.3 * Math.log(10)))
                .count();

        assertThat(held / (double) runs).isBetween(0.94, 0.975);
    }

    /** Two blocks of which one is slow: the mean of their p90 is 55 ms, that of all requests 91 ms. */
    @Test
    void histogramsAreMergedAndPercentilesNeverAveraged() {
        Histogram fast = micros(LongStream.rangeClosed(1, 100).map(i -> i * 100));
        Histogram slow = micros(LongStream.rangeClosed(1, 100).map(i -> 10_000 + i * 900));

        assertThat(Percentile.P90.interpolatedMillis(LatencyMicros.merged(List.of(fast))))
                .isCloseTo(9, within(0.1));
        assertThat(Percentile.P90.interpolatedMillis(LatencyMicros.merged(List.of(slow))))
                .isCloseTo(91, within(0.1));
        assertThat(Percentile.P90.interpolatedMillis(LatencyMicros.merged(List.of(fast, slow))))
                .isCloseTo(82, within(0.1));
    }

    /** At 100 ms a bucket of three digits is 64 µs wide; the two differ by 20 µs. */
    @Test
    void differencesFinerThanABucketAreSeen() {
        double difference = p90(100_020) - p90(100_000);

        assertThat(difference).isCloseTo(0.02, within(0.003));
    }

    private static double p90(long shiftMicros) {
        Random random = new Random(7);
        return requireNonNull(Percentile.P90.interpolatedMillis(micros(
                LongStream.generate(() -> (long) (shiftMicros + 300 * random.nextGaussian()))
                        .limit(100_000))));
    }

    @Test
    void aPercentileIsWithheldBelowItsFewestSamples() {
        assertThat(Percentile.P90.interpolatedMillis(micros(LongStream.rangeClosed(1, 35))))
                .isNull();
        assertThat(Percentile.P99.interpolatedMillis(micros(LongStream.rangeClosed(1, 367))))
                .isNull();
    }

    private static Histogram micros(LongStream values) {
        Histogram histogram = new Histogram(3);
        values.forEach(histogram::recordValue);
        return histogram;
    }
}
