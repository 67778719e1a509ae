package dev.serverlab.stats;

/**
 * A sum of squares divided by its degrees of freedom: an estimate of a variance, or of a multiple of one.
 *
 * @param value on the square of the metric's scale, at least 0
 * @param degreesOfFreedom at least 1
 */
public record MeanSquare(double value, int degreesOfFreedom) {

    /** The same estimate of that many times the variance. */
    public MeanSquare times(double factor) {
        return new MeanSquare(value * factor, degreesOfFreedom);
    }
}
