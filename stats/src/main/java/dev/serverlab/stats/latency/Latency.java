package dev.serverlab.stats.latency;

import dev.serverlab.stats.Percentile;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The distribution of latency in ms. A percentile is absent when there were too few samples for it.
 *
 * @param max the longest, to 4 significant digits; absent without any sample
 */
public record Latency(
        @Nullable Double p50,
        @Nullable Double p90,
        @Nullable Double p99,
        @Nullable Double p999,
        @Nullable Double max) {

    /** Summarises a histogram in µs. Several trials are summarised by adding their histograms, never by averaging. */
    public static Latency of(Histogram micros) {
        return new Latency(
                Percentile.P50.millisOf(micros),
                Percentile.P90.millisOf(micros),
                Percentile.P99.millisOf(micros),
                Percentile.P999.millisOf(micros),
                micros.getTotalCount() == 0 ? null : micros.getMaxValue() / 1_000.0);
    }

    /** The latency above the requested delay; an absent max stays absent. */
    public Latency above(double delayMillis) {
        return new Latency(
                minus(p50, delayMillis),
                minus(p90, delayMillis),
                minus(p99, delayMillis),
                minus(p999, delayMillis),
                minus(max, delayMillis));
    }

    private static @Nullable Double minus(@Nullable Double value, double delayMillis) {
        return value == null ? null : Math.round((value - delayMillis) * 1_000) / 1_000.0;
    }
}
