package dev.serverlab.stats;

import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The smallest true effect that a run as noisy as this one calls BETTER or WORSE four times out of five: Cohen's
 * conventional power of 80 % (Statistical Power Analysis for the Behavioral Sciences, 1988).
 *
 * <p>For that verdict the estimate has to pass the half-width of its interval, which varies from run to run with the
 * estimated standard error, and the margin. Without a margin this is the power of a t-test, from the non-central t
 * distribution (N. L. Johnson and B. L. Welch, Biometrika 31, 1940); the margin is added inside its integral. The usual
 * shorthand, t(0.975) + t(0.8) standard errors, promises 80 % and keeps 77 % with ten degrees of freedom and less with
 * fewer.
 *
 * <p>The true standard error is taken to be the one that the run estimated, so with few sessions this is as rough as the
 * half-width is.
 */
final class SmallestDetectable {

    private static final double POWER = 0.8;
    private static final NormalDistribution NORMAL = new NormalDistribution();

    private SmallestDetectable() {}

    /**
     * Solves power = 80 % for the effect.
     *
     * @param criticalValue half-width in standard errors
     * @param margin that the estimate has to pass as well, on the scale of the standard error
     */
    static double of(double criticalValue, double margin, double standardError, int degreesOfFreedom) {
        double marginInErrors = margin / standardError;
        // Certainly enough: beyond the margin or a half-width that is 20 times as wide as expected.
        double enough = marginInErrors + 20 * criticalValue;
        return standardError
                * new BrentSolver(1e-6)
                        .solve(
                                100,
                                effect -> power(effect, criticalValue, marginInErrors, degreesOfFreedom) - POWER,
                                0,
                                enough);
    }

    private static double power(double effect, double criticalValue, double margin, int degreesOfFreedom) {
        return new EstimatedDeviation(degreesOfFreedom)
                .meanOf(ratio -> NORMAL.cumulativeProbability(effect - Math.max(criticalValue * ratio, margin)));
    }
}
