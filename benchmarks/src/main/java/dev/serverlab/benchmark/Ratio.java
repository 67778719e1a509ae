package dev.serverlab.benchmark;

import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A ratio and its 95 % interval: Student's t over the logarithms of the sessions' ratios. The sessions are the unit
 * because two JVMs of the same program differ; blocks within one JVM would give an interval that is too narrow
 * (Kalibera and Jones, Rigorous Benchmarking in Reasonable Time, 2013).
 *
 * @param value the geometric mean
 */
public record Ratio(double value, double low, double high) {

    private static final double UPPER = 0.975;

    /**
     * @param logRatios one per session
     * @throws IllegalArgumentException with fewer than two
     */
    public static Ratio of(List<Double> logRatios) {
        int n = logRatios.size();
        if (n < 2) {
            throw new IllegalArgumentException("an interval needs at least two sessions, there are " + n);
        }
        double mean = logRatios.stream().mapToDouble(Double::doubleValue).sum() / n;
        double squares =
                logRatios.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
        double half = new TDistribution(n - 1).inverseCumulativeProbability(UPPER) * Math.sqrt(squares / (n - 1) / n);
        return new Ratio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }
}
