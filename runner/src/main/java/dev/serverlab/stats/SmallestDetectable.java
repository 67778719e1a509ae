package dev.serverlab.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The smallest true effect that a run as noisy as this one calls BETTER or WORSE four times out of five.
 *
 * <p>For that the estimate has to pass whichever is further from zero, the half-width of the interval or the margin; and it
 * passes a bound with 80 % when the truth lies t(0.8) standard errors beyond it (H. S. Bloom, Minimum Detectable Effects,
 * Evaluation Review 19(5), 1995, with the margin added). The standard error is the run's own, so with few sessions this is
 * as rough as the half-width is.
 */
final class SmallestDetectable {

    private static final double POWER = 0.8;

    private SmallestDetectable() {}

    static double of(double halfWidth, double margin, double standardError, int degreesOfFreedom) {
        return Math.max(halfWidth, margin)
                + new TDistribution(degreesOfFreedom).inverseCumulativeProbability(POWER) * standardError;
    }
}
