package dev.serverlab.stats.latency;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.paired.Comparisons;
import org.HdrHistogram.Histogram;
import org.hipparchus.distribution.discrete.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The 95 % interval of a percentile from one sample, whatever its distribution: how many of {@code n} samples lie below
 * the true percentile is binomial, which names two samples that enclose it (Conover, Practical Nonparametric Statistics,
 * section 3.2).
 *
 * <p>For display only. It takes samples for independent, which requests that shared a machine and a moment are not, and
 * it knows of one life of one JVM. Variants are told apart by {@link Comparisons}, over sessions.
 */
public final class PercentileInterval {

    private static final double EACH_TAIL = 0.025;
    private static final double MICROS_PER_MILLI = 1_000;

    private PercentileInterval() {}

    /**
     * The interval in ms of a histogram in µs, widened to whole buckets.
     *
     * @return null below {@link Percentile#fewestSamples()}, where there is none
     */
    public static @Nullable Interval millisOf(Percentile percentile, Histogram micros) {
        Ranks ranks = ranks(micros.getTotalCount(), percentile.percent() / 100);
        if (ranks == null) {
            return null;
        }
        MergedLatency.Bucket low = MergedLatency.bucketOf(ranks.low(), micros);
        MergedLatency.Bucket high = MergedLatency.bucketOf(ranks.high(), micros);
        return new Interval(low.low() / MICROS_PER_MILLI, (high.low() + high.size() - 1) / MICROS_PER_MILLI);
    }

    /** Which samples enclose a quantile; the smallest sample has rank 1. */
    record Ranks(int low, int high) {}

    /**
     * The ranks of those samples.
     *
     * @return null when even the smallest and the largest sample do not enclose it with that confidence
     */
    static @Nullable Ranks ranks(long samples, double quantile) {
        if (samples == 0) {
            return null;
        }
        BinomialDistribution below = new BinomialDistribution(Math.toIntExact(samples), quantile);
        int low = below.inverseCumulativeProbability(EACH_TAIL);
        int high = below.inverseCumulativeProbability(1 - EACH_TAIL) + 1;
        return low < 1 || high > samples ? null : new Ranks(low, high);
    }
}
