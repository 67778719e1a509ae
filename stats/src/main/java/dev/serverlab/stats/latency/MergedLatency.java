package dev.serverlab.stats.latency;

import dev.serverlab.stats.Percentile;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Latency of several blocks taken together, and places in it that are finer than a bucket. */
public final class MergedLatency {

    private static final double MICROS_PER_MILLI = 1_000;

    private MergedLatency() {}

    /**
     * A bucket of a histogram.
     *
     * @param low its smallest value
     * @param size how many values it holds apart, from {@code low} on
     * @param before how many samples lie below it
     * @param count how many lie in it
     */
    public record Bucket(long low, long size, long before, long count) {}

    /** Adds histograms, keeping the digits of the finest; to be read only. */
    public static Histogram of(List<Histogram> parts) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        Histogram sum = new Histogram(parts.stream()
                .mapToInt(Histogram::getNumberOfSignificantValueDigits)
                .max()
                .orElse(LatencyMicros.SIGNIFICANT_DIGITS));
        parts.forEach(sum::add);
        return sum;
    }

    /**
     * A percentile in ms: linear interpolation of the empirical distribution (definition 4 of R. J. Hyndman and Y. Fan,
     * Sample Quantiles in Statistical Packages, The American Statistician 50(4), 1996), with the samples of a bucket
     * taken as spread evenly over it. With four digits a bucket at 100 ms is 0.004 ms wide and with three 0.064 ms, coarser
     * than the differences that are looked for: without interpolation two variants would differ by 0 or by 0.064.
     *
     * @return null when there are too few samples for this percentile
     */
    public static @Nullable Double millisAt(Percentile percentile, Histogram micros) {
        if (micros.getTotalCount() < percentile.fewestSamples()) {
            return null;
        }
        double rank = percentile.percent() / 100 * micros.getTotalCount();
        Bucket bucket = bucketOf(rank, micros);
        return (bucket.low() + bucket.size() * (rank - bucket.before()) / bucket.count()) / MICROS_PER_MILLI;
    }

    /** The bucket in which the sample of that rank lies; the smallest has rank 1. */
    public static Bucket bucketOf(double rank, Histogram micros) {
        for (var each : micros.recordedValues()) {
            if (each.getTotalCountToThisValue() >= rank) {
                return new Bucket(
                        micros.lowestEquivalentValue(each.getValueIteratedTo()),
                        micros.sizeOfEquivalentValueRange(each.getValueIteratedTo()),
                        each.getTotalCountToThisValue() - each.getCountAtValueIteratedTo(),
                        each.getCountAtValueIteratedTo());
            }
        }
        throw new IllegalArgumentException("There is no sample of rank " + rank + " among " + micros.getTotalCount());
    }
}
