package dev.serverlab.stats;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Percentiles of latency, withheld where there are too few samples to say them. */
public enum Percentile {
    P50(50, 6),
    P90(90, 36),
    P99(99, 368),
    P999(99.9, 3_688);

    private static final double MICROS_PER_MILLI = 1_000;

    private final double percent;
    private final long fewestSamples;

    Percentile(double percent, long fewestSamples) {
        this.percent = percent;
        this.fewestSamples = fewestSamples;
    }

    public double percent() {
        return percent;
    }

    /**
     * The fewest samples for which a two-sided 95 % interval of this percentile exists, with 2.5 % in each tail: the
     * smallest n for which qⁿ ≤ 0.025, since the percentile lies above the largest of n samples with probability qⁿ, and
     * no q here is below one half (Conover, Practical Nonparametric Statistics, section 3.2).
     */
    public long fewestSamples() {
        return fewestSamples;
    }

    /** The percentile in ms of a histogram in µs; absent below {@link #fewestSamples()}. */
    public @Nullable Double millisOf(Histogram micros) {
        return micros.getTotalCount() < fewestSamples ? null : micros.getValueAtPercentile(percent) / MICROS_PER_MILLI;
    }
}
