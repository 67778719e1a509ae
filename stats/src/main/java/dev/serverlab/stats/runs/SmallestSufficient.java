package dev.serverlab.stats.runs;

import dev.serverlab.stats.Interval;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which of several points, from small to large, is the first that is as good as the best of them but for a share.
 *
 * <p>A point is ruled out when the interval of its distance to some other point lies wholly below that share, and certain when
 * its intervals to all others lie wholly at or above it. All of these intervals hold at once ({@link
 * PooledRounds#difference}), and with them the true answer lies from {@code from} to {@code to}: with 95 % or more.
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
        @Nullable Integer to) {

    /**
     * Finds it.
     *
     * @param points from small to large, as logarithms
     * @param share of the best, above 0 and at most 1
     */
    public static SmallestSufficient of(PooledRounds points, double share) {
        double least = Math.log(share);
        int best = 0;
        for (int point = 1; point < points.points().size(); point++) {
            best = points.mean(point) > points.mean(best) ? point : best;
        }
        double highest = points.mean(best);
        int smallest = all(points)
                .filter(point -> points.mean(point) - highest >= least)
                .findFirst()
                .orElse(best);
        if (points.degreesOfFreedom() == 0 || points.points().size() < 2) {
            return new SmallestSufficient(best, smallest, null, null);
        }
        return new SmallestSufficient(
                best,
                smallest,
                first(points, interval -> interval.high() >= least),
                first(points, interval -> interval.low() >= least));
    }

    private static IntStream all(PooledRounds points) {
        return IntStream.range(0, points.points().size());
    }

    /** Of which that holds for its distances to all points. */
    private static @Nullable Integer first(PooledRounds points, Predicate<Interval> holds) {
        return all(points)
                .filter(point -> all(points)
                        .allMatch(other -> holds.test(Objects.requireNonNull(points.difference(point, other)))))
                .boxed()
                .findFirst()
                .orElse(null);
    }
}
