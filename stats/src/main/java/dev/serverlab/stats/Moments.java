package dev.serverlab.stats;

import java.util.List;

/** Means, variances and quantiles. */
public final class Moments {

    private Moments() {}

    /** NaN without values. */
    public static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** The sum of squares about the mean. */
    public static double squares(List<Double> values) {
        double mean = mean(values);
        return values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
    }

    /** The unbiased variance; NaN with fewer than two values. */
    public static double variance(List<Double> values) {
        return squares(values) / (values.size() - 1);
    }

    /**
     * The smallest of the values that at least this percentage of them do not exceed: the nearest rank, definition 1 of
     * R. J. Hyndman and Y. Fan, Sample Quantiles in Statistical Packages, The American Statistician 50(4), 1996.
     *
     * @param values at least one
     * @param percent above 0, up to 100
     */
    public static double percentile(List<Double> values, int percent) {
        return values.stream()
                .sorted()
                .skip(Math.ceilDiv(percent * values.size(), 100) - 1)
                .findFirst()
                .orElseThrow();
    }

    /** NaN without values. */
    public static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
