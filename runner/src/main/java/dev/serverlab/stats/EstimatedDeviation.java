package dev.serverlab.stats;

import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;

/**
 * A standard deviation estimated from normal values, as a multiple of the true one: √(χ²/ν). It is what makes intervals of
 * few sessions wide, and wide by luck.
 *
 * @param degreesOfFreedom ν, at least 1
 */
record EstimatedDeviation(int degreesOfFreedom) {

    private static final GaussIntegratorFactory GAUSS = new GaussIntegratorFactory();
    private static final int POINTS = 128;
    private static final double NEGLIGIBLE = 1e-11;

    /** The mean of a function of it, over all values that it may take. */
    double meanOf(UnivariateFunction function) {
        ChiSquaredDistribution chiSquared = new ChiSquaredDistribution(degreesOfFreedom);
        double lowest = Math.sqrt(chiSquared.inverseCumulativeProbability(NEGLIGIBLE) / degreesOfFreedom);
        double highest = Math.sqrt(chiSquared.inverseCumulativeProbability(1 - NEGLIGIBLE) / degreesOfFreedom);
        return GAUSS.legendre(POINTS, lowest, highest)
                .integrate(ratio -> 2
                        * degreesOfFreedom
                        * ratio
                        * chiSquared.density(degreesOfFreedom * ratio * ratio)
                        * function.value(ratio));
    }
}
