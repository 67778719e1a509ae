package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;

/** The effects of one pair of variants on a metric's scale, one of each session. */
record SessionEffects(List<Double> effects) {

    SessionEffects {
        effects = List.copyOf(effects);
    }

    /** NaN without any. */
    double mean() {
        return effects.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** The unbiased variance; NaN with fewer than two. */
    double variance() {
        double mean = mean();
        return effects.stream()
                        .mapToDouble(effect -> (effect - mean) * (effect - mean))
                        .sum()
                / (effects.size() - 1);
    }

    /**
     * The 95 % interval of the mean from these sessions alone, by Student's t with one degree of freedom less than
     * sessions (Student, The probable error of a mean, Biometrika 6(1), 1908).
     *
     * @throws IllegalStateException with fewer than two sessions
     */
    Interval interval() {
        if (effects.size() < 2) {
            throw new IllegalStateException("An interval needs two sessions, and there are " + effects.size());
        }
        double t = new TDistribution(effects.size() - 1).inverseCumulativeProbability(0.975);
        return Interval.around(mean(), t * Math.sqrt(variance() / effects.size()));
    }
}
