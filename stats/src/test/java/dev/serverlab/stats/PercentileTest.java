package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.latency.LatencyMicros;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PercentileTest {

    private static Histogram of(long samples) {
        Histogram histogram = LatencyMicros.empty();
        for (long i = 0; i < samples; i++) {
            histogram.recordValue(100_000);
        }
        return histogram;
    }

    @ParameterizedTest
    @EnumSource
    void isWithheldBelowItsFewestSamples(Percentile percentile) {
        assertThat(percentile.millisOf(of(percentile.minSamples() - 1))).isNull();
        assertThat(percentile.millisOf(of(percentile.minSamples()))).isBetween(99.9, 100.1);
    }

    @ParameterizedTest
    @EnumSource
    void isWithheldExactlyWhereNo95PercentIntervalExists(Percentile percentile) {
        double q = percentile.percent() / 100;
        double n = percentile.minSamples();
        assertThat(Math.pow(q, n)).isLessThanOrEqualTo(0.025);
        assertThat(Math.pow(q, n - 1)).isGreaterThan(0.025);
    }
}
