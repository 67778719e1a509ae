package dev.serverlab.stats;

import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The smallest true effect that a run as noisy as this one calls BETTER or WORSE with 80 % power: Cohen's
 * conventional power of 80 % (Statistical Power Analysis for the Behavioral Sciences, 1988).
 *
 * <p>For that verdict the estimate has to exceed the half-width of its interval, which varies from run to run with the
 * estimated standard error, and the margin. Without a margin this is the power of a t-test, from the non-central t
 * distribution (N. L. Johnson and B. L. Welch, Biometrika 31, 1940); the margin is added inside its integral. The usual
 * shorthand, the half-width plus t(0.8) standard errors, promises 80 % and delivers 77 % with four degrees of freedom.
 *
 * <p>The true standard error is taken to be the one that the run estimated, so with few sessions this is as rough as the
 * half-width is.
 */
public final class SmallestDetectable {

    private static final double POWER = 0.8;

    /** In standard errors. */
    private static final double ACCURACY = 1e-5;

    private static final int MAX_STEPS = 100;
    private static final double CERTAINLY_ENOUGH = 20;
    private static final NormalDistribution NORMAL = new NormalDistribution();

    private SmallestDetectable() {}

    /**
     * Solves power = 80 % for the effect.
     *
     * @param criticalValue half-width in standard errors
     * @param margin that the estimate has to exceed as well, on the scale of the standard error
     */
    public static double of(double criticalValue, double margin, double standardError, double degreesOfFreedom) {
        double marginInErrors = margin / standardError;
        double least = Math.max(criticalValue, marginInErrors);
        EstimatedDeviation estimated = EstimatedDeviation.with(degreesOfFreedom);
        return standardError
                * new BrentSolver(ACCURACY)
                        .solve(
                                MAX_STEPS,
                                effect -> power(effect, criticalValue, marginInErrors, estimated) - POWER,
                                0,
                                CERTAINLY_ENOUGH * least,
                                least + 1);
    }

    private static double power(double effect, double criticalValue, double margin, EstimatedDeviation estimated) {
        return estimated.meanOf(
                ratio -> NORMAL.cumulativeProbability(effect - Math.max(criticalValue * ratio, margin)));
    }
}
