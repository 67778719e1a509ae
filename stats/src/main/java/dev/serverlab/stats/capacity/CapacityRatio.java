package dev.serverlab.stats.capacity;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The ratio of a capacity to a baseline's.
 *
 * @param interval 95 % for all pairs together, by C. E. Bonferroni's inequality: Student's t on the logarithms of the
 *     ratios in each round, since what slows the machine in a round slows both
 */
public record CapacityRatio(double ratio, Interval interval) {

    /**
     * The ratio of one pair; null unless enough rounds have both.
     *
     * @param baseline a rate of each round; absent where it is not known
     * @param candidate in the same order
     * @param pairs how many are compared in all
     */
    public static @Nullable CapacityRatio of(
            List<@Nullable Double> baseline, List<@Nullable Double> candidate, int pairs) {
        List<Double> logs = IntStream.range(0, Math.min(baseline.size(), candidate.size()))
                .mapToObj(round -> log(baseline.get(round), candidate.get(round)))
                .filter(Objects::nonNull)
                .toList();
        if (logs.size() < CapacityEstimate.FIRST_SESSIONS) {
            return null;
        }
        double critical = new TDistribution(logs.size() - 1).inverseCumulativeProbability(1 - 0.025 / pairs);
        double mean = Moments.mean(logs);
        double standardError = Math.sqrt(Moments.variance(logs) / logs.size());
        return new CapacityRatio(
                Math.exp(mean), Interval.around(mean, critical * standardError).mapped(Math::exp));
    }

    /**
     * The verdict on the candidate.
     *
     * @param precision what counts as the same, such as 0.05 for ±5 %
     */
    public Verdict verdict(double precision) {
        return Verdict.of(
                Math.log(ratio), interval.mapped(Math::log), Math.log1p(precision), Direction.HIGHER_IS_BETTER);
    }

    private static @Nullable Double log(@Nullable Double baseline, @Nullable Double candidate) {
        return baseline == null || candidate == null ? null : Double.valueOf(Math.log(candidate / baseline));
    }
}
