package dev.serverlab.stats;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.hipparchus.distribution.discrete.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/** Percentiles of latency, withheld when there are too few samples. */
public enum Percentile {
    P50(50, 6),
    P90(90, 36),
    P99(99, 368),
    P999(99.9, 3_688);

    private static final double MICROS_PER_MILLI = 1_000;
    private static final double EACH_TAIL = 0.025;

    private final double percent;
    private final long minSamples;

    Percentile(double percent, long minSamples) {
        this.percent = percent;
        this.minSamples = minSamples;
    }

    public double percent() {
        return percent;
    }

    /**
     * The fewest samples for which a two-sided 95 % interval of this percentile exists, with 2.5 % in each tail: the
     * smallest n for which qⁿ ≤ 0.025, since the percentile lies above the largest of n samples with probability qⁿ, and
     * no q here is below one half (Conover, Practical Nonparametric Statistics, section 3.2).
     */
    public long minSamples() {
        return minSamples;
    }

    /** The percentile in ms of a histogram in µs; absent below {@link #minSamples()}. */
    public @Nullable Double millisOf(Histogram micros) {
        return micros.getTotalCount() < minSamples ? null : micros.getValueAtPercentile(percent) / MICROS_PER_MILLI;
    }

    /**
     * A percentile in ms: linear interpolation of the empirical distribution (definition 4 of R. J. Hyndman and Y. Fan,
     * Sample Quantiles in Statistical Packages, The American Statistician 50(4), 1996), with the samples of a bucket
     * taken as spread evenly over it. With four digits a bucket at 100 ms is 0.004 ms wide and with three 0.064 ms,
     * coarser than the differences of interest: without interpolation two variants would differ by 0 or by 0.064.
     *
     * @return null when there are too few samples for this percentile
     */
    public @Nullable Double interpolatedMillis(Histogram micros) {
        if (micros.getTotalCount() < minSamples) {
            return null;
        }
        double rank = percent / 100 * micros.getTotalCount();
        HistogramIterationValue bucket = bucketOf(rank, micros);
        long low = micros.lowestEquivalentValue(bucket.getValueIteratedTo());
        long size = micros.sizeOfEquivalentValueRange(bucket.getValueIteratedTo());
        long count = bucket.getCountAtValueIteratedTo();
        long before = bucket.getTotalCountToThisValue() - count;
        return (low + size * (rank - before) / count) / MICROS_PER_MILLI;
    }

    /** The bucket in which the sample of that rank lies; the smallest has rank 1. */
    private static HistogramIterationValue bucketOf(double rank, Histogram micros) {
        for (HistogramIterationValue each : micros.recordedValues()) {
            if (each.getTotalCountToThisValue() >= rank) {
                return each;
            }
        }
        throw new IllegalArgumentException("There is no sample of rank " + rank + " among " + micros.getTotalCount());
    }

    /**
     * The 95 % interval in ms of a histogram in µs, for any distribution, widened to whole buckets: how many of {@code
     * n} samples lie below the true percentile is binomial, which gives two samples around it (Conover, section 3.2).
     *
     * <p>For display only. It assumes independent samples, which requests on one machine at one time are not, and covers
     * only one JVM. Variants are compared over sessions.
     *
     * @return null below {@link #minSamples()}, where there is none
     */
    public @Nullable Interval interval(Histogram micros) {
        Ranks ranks = ranks(micros.getTotalCount(), percent / 100);
        if (ranks == null) {
            return null;
        }
        long low = bucketOf(ranks.low(), micros).getValueIteratedTo();
        long high = bucketOf(ranks.high(), micros).getValueIteratedTo();
        return new Interval(
                micros.lowestEquivalentValue(low) / MICROS_PER_MILLI,
                micros.highestEquivalentValue(high) / MICROS_PER_MILLI);
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
