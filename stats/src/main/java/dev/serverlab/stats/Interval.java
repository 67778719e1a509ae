package dev.serverlab.stats;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.distribution.continuous.TDistribution;

/** A range that holds the true value with a stated confidence. Its unit is that of what it belongs to. */
public record Interval(double low, double high) {

    /** An interval symmetric around an estimate. */
    public static Interval around(double estimate, double halfWidth) {
        return new Interval(estimate - halfWidth, estimate + halfWidth);
    }

    /** The 95 % interval of a mean, by Student's t. */
    public static Interval ofMean(double mean, double standardError, int degreesOfFreedom) {
        return around(mean, new TDistribution(degreesOfFreedom).inverseCumulativeProbability(0.975) * standardError);
    }

    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Whether it contains a value, ends included. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Whether it lies wholly above or wholly below zero. */
    public boolean clearsZero() {
        return !contains(0);
    }

    /** Whether no part of it is {@code margin} or more away from zero. */
    public boolean liesInside(double margin) {
        return -margin < low && high < margin;
    }

    /** The interval in other units, by a monotonic function. */
    public Interval mapped(DoubleUnaryOperator monotone) {
        double one = monotone.applyAsDouble(low);
        double other = monotone.applyAsDouble(high);
        return new Interval(Math.min(one, other), Math.max(one, other));
    }
}
