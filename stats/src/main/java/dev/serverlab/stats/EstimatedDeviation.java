package dev.serverlab.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;

/**
 * A standard deviation estimated from normal values, as a multiple of the true one: √(χ²/ν). It makes intervals of few
 * sessions wide, by an amount that varies by chance.
 */
public final class EstimatedDeviation {

    private static final int POINTS = 128;
    private static final double NEGLIGIBLE = 1e-11;

    /** Finding the points costs more than using them, and a run uses few different degrees of freedom. */
    private static final Map<Double, EstimatedDeviation> KNOWN = new ConcurrentHashMap<>();

    private final double[] ratios = new double[POINTS];
    private final double[] weights = new double[POINTS];

    EstimatedDeviation(double degreesOfFreedom) {
        ChiSquaredDistribution chiSquared = new ChiSquaredDistribution(degreesOfFreedom);
        var gauss = new GaussIntegratorFactory()
                .legendre(
                        POINTS,
                        Math.sqrt(chiSquared.inverseCumulativeProbability(NEGLIGIBLE) / degreesOfFreedom),
                        Math.sqrt(chiSquared.inverseCumulativeProbability(1 - NEGLIGIBLE) / degreesOfFreedom));
        for (int i = 0; i < POINTS; i++) {
            double ratio = gauss.getPoint(i);
            ratios[i] = ratio;
            weights[i] = gauss.getWeight(i)
                    * 2
                    * degreesOfFreedom
                    * ratio
                    * chiSquared.density(degreesOfFreedom * ratio * ratio);
        }
    }

    /**
     * The deviation estimated with ν degrees of freedom.
     *
     * @throws IllegalArgumentException below 1
     */
    public static EstimatedDeviation with(double degreesOfFreedom) {
        return KNOWN.computeIfAbsent(degreesOfFreedom, EstimatedDeviation::new);
    }

    /** The expected value of a function of it. */
    public double meanOf(DoubleUnaryOperator function) {
        double sum = 0;
        for (int i = 0; i < POINTS; i++) {
            sum += weights[i] * function.applyAsDouble(ratios[i]);
        }
        return sum;
    }
}
