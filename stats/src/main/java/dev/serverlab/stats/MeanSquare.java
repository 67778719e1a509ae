package dev.serverlab.stats;

import org.hipparchus.distribution.continuous.FDistribution;

/**
 * A sum of squares divided by its degrees of freedom: an estimate of a variance, or of a multiple of one.
 *
 * @param value on the square of the metric's scale, at least 0
 * @param degreesOfFreedom at least 1
 */
public record MeanSquare(double value, double degreesOfFreedom) {

    private static final double COMMON = 0.99;

    /** The same estimate of that many times the variance. */
    public MeanSquare times(double factor) {
        return new MeanSquare(value * factor, degreesOfFreedom);
    }

    /**
     * The two together, each by its degrees of freedom, as G. K. Smyth has it (Statistical Applications in Genetics and
     * Molecular Biology 3(1), 2004, equation 3.3); this one alone when it is larger than 99 of 100 of which the prior is the
     * variance.
     */
    public MeanSquare moderatedBy(MeanSquare prior) {
        FDistribution chance = new FDistribution(degreesOfFreedom, prior.degreesOfFreedom);
        if (value > prior.value * chance.inverseCumulativeProbability(COMMON)) {
            return this;
        }
        double both = degreesOfFreedom + prior.degreesOfFreedom;
        return new MeanSquare((degreesOfFreedom * value + prior.degreesOfFreedom * prior.value) / both, both);
    }
}
