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
     * The two pooled, each weighted by its degrees of freedom (G. K. Smyth, Statistical Applications in Genetics and Molecular
     * Biology 3(1), 2004, equation 3.3); this one alone when it is larger than 99 of 100 such mean squares would be if the
     * prior held.
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
