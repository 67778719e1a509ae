package dev.serverlab.stats;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Several points, each measured in a few rounds, assumed to be equally noisy: their residuals about their own means are
 * pooled, so that six points of three rounds have 12 degrees of freedom where each alone has 2, and an interval half as wide
 * (one-way layout: H. Scheffé, The Analysis of Variance, 1959, section 3.1).
 *
 * <p>The cost: a point that hardly varies, as when it answers the whole offered load, gets an interval wider than its own
 * rounds show, and the noisiest one an interval that is too narrow. Simulated with 20,000 sweeps per line of six points
 * ({@code SweepCoverageTableTest} prints it; in %: how often the interval of the first point and that of the last one holds
 * the truth, and the range that {@link SmallestSufficient} makes of all of them):
 *
 * <pre>
 *  SD of the six points, %        rounds   first held   last held   range held
 *  3.0  3.0  3.0  3.0  3.0  3.0     2         95.2         95.0        99.5
 *  3.0  3.0  3.0  3.0  3.0  3.0     3         94.7         95.3        99.7
 *  1.0  1.0  1.0  3.0  3.0  3.0     3         99.9         85.5        97.9
 *  0.1  0.1  0.1  3.0  3.0  3.0     3        100.0         82.3        96.9
 *  0.1  0.1  0.1  0.1  0.1  3.0     3        100.0         53.3        93.8
 * </pre>
 *
 * <p>So the range is reliable, while the interval of a point that is much noisier than the others is not.
 *
 * @param points in the caller's order, each with a value per round on the scale that they are averaged on; at least
 *     one, none empty
 */
public record PooledRounds(List<List<Double>> points) {

    /**
     * The first of several points, from small to large, that reaches a share of the best.
     *
     * <p>A point is ruled out when the interval of its distance to some other point lies wholly below that share, and
     * certain when its intervals to all others lie wholly at or above it. All of these intervals hold at once ({@link
     * #difference}), and with them the true answer lies from {@code from} to {@code to}: with 95 % or more.
     *
     * @param best the highest mean
     * @param smallest the first whose mean is at least the share of the best
     * @param from the first that is not ruled out; absent without intervals
     * @param to the first that is certain; absent without intervals, or when none is
     */
    public record SmallestSufficient(
            int best,
            int smallest,
            @Nullable Integer from,
            @Nullable Integer to) {}

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException without a point, or with one that has no value
     */
    public PooledRounds {
        points = points.stream().map(List::copyOf).toList();
        if (points.isEmpty() || points.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("A point without a value has no mean");
        }
    }

    /** The mean of one point over its rounds. */
    public double mean(int point) {
        return Moments.mean(points.get(point));
    }

    /** The pooled degrees of freedom; 0 when no point has a second round. */
    public int degreesOfFreedom() {
        return points.stream().mapToInt(rounds -> rounds.size() - 1).sum();
    }

    /** The 95 % interval of one point's mean by itself, by Student's t; null when no point has a second round. */
    public @Nullable Interval interval(int point) {
        if (degreesOfFreedom() == 0) {
            return null;
        }
        double error = Math.sqrt(variance() / points.get(point).size());
        return Interval.ofMean(mean(point), error, degreesOfFreedom());
    }

    /**
     * The interval of how far one point lies above another, that holds together with those of all other pairs of points with
     * 95 %: Tukey's, as generalised by C. Y. Kramer for unequal numbers of rounds (Extension of Multiple Range Tests to
     * Group Means with Unequal Numbers of Replications, Biometrics 12(3), 1956). So it does not matter that the best of
     * them was picked for being the best.
     *
     * @throws IllegalArgumentException when no point has a second round
     */
    Interval difference(int point, int other) {
        if (point == other) {
            return Interval.around(0, 0);
        }
        double share = 1.0 / points.get(point).size() + 1.0 / points.get(other).size();
        double critical = new StudentizedRange(points.size(), degreesOfFreedom()).criticalValue();
        return Interval.around(mean(point) - mean(other), critical * Math.sqrt(variance() * share));
    }

    private double variance() {
        return points.stream().mapToDouble(Moments::squares).sum() / degreesOfFreedom();
    }

    /**
     * Finds the smallest sufficient point. The points must be ordered from small to large, and their values logarithms.
     *
     * @param share of the best, above 0 and at most 1
     */
    public SmallestSufficient smallestSufficient(double share) {
        double least = Math.log(share);
        int best = 0;
        for (int point = 1; point < points.size(); point++) {
            best = mean(point) > mean(best) ? point : best;
        }
        double highest = mean(best);
        int smallest = all().filter(point -> mean(point) - highest >= least)
                .findFirst()
                .orElse(best);
        if (degreesOfFreedom() == 0 || points.size() < 2) {
            return new SmallestSufficient(best, smallest, null, null);
        }
        return new SmallestSufficient(
                best,
                smallest,
                first(interval -> interval.high() >= least),
                first(interval -> interval.low() >= least));
    }

    private IntStream all() {
        return IntStream.range(0, points.size());
    }

    /** The first point for which this holds of its distances to all points; null when there is none. */
    private @Nullable Integer first(Predicate<Interval> holds) {
        return all().filter(point -> all().allMatch(other -> holds.test(difference(point, other))))
                .boxed()
                .findFirst()
                .orElse(null);
    }
}
