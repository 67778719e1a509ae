package dev.serverlab.stats.capacity;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import java.util.List;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The geometric mean of the sessions' capacities, with a 95 % interval by Student's t on their logarithms.
 *
 * <p>The number of sessions is decided from the first few, and the interval uses their spread: the two-stage procedure
 * of C. Stein, A Two-Sample Test for a Linear Hypothesis Whose Power is Independent of the Variance, Annals of
 * Mathematical Statistics 16(3), 1945. An interval that is checked after each session until it is narrow is narrow by
 * chance, and contains the true value less often than stated.
 *
 * @param rate per second
 * @param interval absent with fewer sessions than the first sample has
 * @param sessions how many it is based on
 */
public record CapacityEstimate(double rate, @Nullable Interval interval, int sessions) {

    /** The first sample: with two, Student's t is 12.7. */
    public static final int FIRST_SESSIONS = 3;

    private static final TDistribution OF_SPREAD = new TDistribution(FIRST_SESSIONS - 1);

    private static final double T = OF_SPREAD.inverseCumulativeProbability(0.975);

    /** For a spread that is known. */
    private static final NormalDistribution OF_STEP = new NormalDistribution();

    /**
     * The estimate from sessions in the order in which they were measured.
     *
     * <p>Each capacity lies between two rates of a grid that was shifted at random, which alone spreads them evenly
     * over a step. Even if three happen to lie close together, the interval is no narrower than that spread makes it.
     *
     * @param step of the grid, such as 0.05
     * @param rates at least one, each above 0
     */
    public static CapacityEstimate of(double step, List<Double> rates) {
        return of(step, rates, 1);
    }

    /**
     * The same with an interval that is one of several, which hold at once with 95 % by Bonferroni's inequality.
     *
     * @param together how many
     */
    public static CapacityEstimate of(double step, List<Double> rates, int together) {
        double level = 1 - 0.025 / together;
        List<Double> logs = rates.stream().map(Math::log).toList();
        double mean = Moments.mean(logs);
        Interval interval = logs.size() < FIRST_SESSIONS
                ? null
                : Interval.around(
                                mean,
                                Math.max(
                                                OF_SPREAD.inverseCumulativeProbability(level) * firstDeviation(logs),
                                                OF_STEP.inverseCumulativeProbability(level)
                                                        * Math.log1p(step)
                                                        / Math.sqrt(12))
                                        / Math.sqrt(logs.size()))
                        .mapped(Math::exp);
        return new CapacityEstimate(Math.exp(mean), interval, logs.size());
    }

    /**
     * How many sessions make the interval that narrow; at least those of the first sample.
     *
     * @param rates of the first sample at least; later ones do not matter
     * @param precision as a share of the rate, such as 0.05 for ±5 %
     */
    public static int sessionsFor(double precision, List<Double> rates) {
        if (rates.size() < FIRST_SESSIONS) {
            return FIRST_SESSIONS;
        }
        double deviation = firstDeviation(rates.stream().map(Math::log).toList());
        double needed = Math.pow(T * deviation / Math.log1p(precision), 2);
        return (int) Math.max(FIRST_SESSIONS, Math.ceil(needed));
    }

    private static double firstDeviation(List<Double> logs) {
        return Math.sqrt(Moments.variance(logs.subList(0, FIRST_SESSIONS)));
    }
}
