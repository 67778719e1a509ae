package dev.serverlab.stats;

import org.jspecify.annotations.Nullable;

/**
 * The ratio of two means, as a change in per cent: −60 is a ratio of 0.4. Its interval contains every ratio θ for which the
 * difference candidate − θ · baseline is not distinguishable from 0 (E. C. Fieller, Some problems in interval estimation,
 * Journal of the Royal Statistical Society B 16(2), 1954). So with the critical value of the difference it holds 0 where
 * the interval of the difference does.
 *
 * @param low the lower end of its interval; absent when the baseline's mean is not clearly above 0, since the interval is
 *     unbounded then
 * @param high its upper end; absent with it
 */
public record Ratio(
        double effect, @Nullable Double low, @Nullable Double high) {

    /**
     * A mean.
     *
     * @param variance of the mean, by what it does not share with the other
     */
    public record Mean(double value, double variance) {}

    /**
     * Of two means.
     *
     * @param shared the variance from influences common to both, their covariance; it cancels in their difference, but not
     *     in their ratio
     * @param critical half-width of the interval in standard errors
     * @return null when the baseline's mean is not above 0
     */
    public static @Nullable Ratio of(Mean baseline, Mean candidate, double shared, double critical) {
        Ratio withoutEnds = of(baseline.value(), candidate.value());
        // θ² (b² − c²·Vb) − 2θ (ab − c²·Vab) + a² − c²·Va ≤ 0
        double squared = critical * critical;
        double square = Math.pow(baseline.value(), 2) - squared * (baseline.variance() + shared);
        if (withoutEnds == null || !(square > 0)) {
            return withoutEnds;
        }
        double middle = baseline.value() * candidate.value() - squared * shared;
        double last = Math.pow(candidate.value(), 2) - squared * (candidate.variance() + shared);
        double root = Math.sqrt(middle * middle - square * last);
        return new Ratio(withoutEnds.effect(), percent((middle - root) / square), percent((middle + root) / square));
    }

    /** The ratio of two means without variances; null when the baseline's is not above 0. */
    public static @Nullable Ratio of(double baseline, double candidate) {
        return baseline > 0 ? new Ratio(percent(candidate / baseline), null, null) : null;
    }

    /** Absent when it is unbounded. */
    public @Nullable Interval interval() {
        return low == null || high == null ? null : new Interval(low, high);
    }

    private static double percent(double ratio) {
        return 100 * (ratio - 1);
    }
}
