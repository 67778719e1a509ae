package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mean over trials of one thing, with one value per trial.
 *
 * @param value the mean
 * @param interval of the mean, 95 %; absent with one trial
 * @param trials how many, at least 1
 */
public record Estimate(double value, @Nullable Interval interval, int trials) {

    /** Whether its interval is cut off at 0, since no value can lie below. */
    public boolean endsAtZero() {
        return interval != null && interval.low() == 0 && interval.high() > 2 * value;
    }

    /**
     * The mean with its interval by Student's t, with one degree of freedom fewer than trials (Student, The probable
     * error of a mean, Biometrika 6(1), 1908). It covers how much trials of one run differ, not how much runs do.
     *
     * @param values one per trial, at least one
     * @throws IllegalArgumentException without any
     */
    public static Estimate of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("No trial");
        }
        int trials = values.size();
        double mean = Moments.mean(values);
        Interval interval =
                trials == 1 ? null : Interval.ofMean(mean, Math.sqrt(Moments.variance(values) / trials), trials - 1);
        return new Estimate(mean, interval, trials);
    }
}
