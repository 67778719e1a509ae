package dev.serverlab.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The distribution of the range of {@code means} independent standard normal values, divided by an independent estimate
 * of their standard deviation: it shows how far apart the extremes of equal means fall by chance, and so how far apart
 * any two do.
 *
 * <p>P(Q ≤ q) = ∫ f(s) R(qs) ds, where f is the density of √(χ²/ν) and R(w) = k ∫ φ(z) (Φ(z) − Φ(z − w))ᵏ⁻¹ dz the
 * distribution of the range (M. D. Copenhaver and B. Holland, Computation of the distribution of the maximum studentized
 * range statistic, Journal of Statistical Computation and Simulation 30, 1988). Hipparchus, which provides the normal
 * and χ² distributions, does not have it.
 *
 * @param means how many are compared, at least 2
 * @param degreesOfFreedom of the estimate of the standard deviation, at least 1
 */
public record StudentizedRange(int means, double degreesOfFreedom) {

    private static final NormalDistribution NORMAL = new NormalDistribution();
    private static final GaussIntegrator OVER_LARGEST = new GaussIntegratorFactory().legendre(64, -8, 8);

    /** A quantile takes about 0.1 s, and every metric of a run needs the same one. */
    private static final Map<StudentizedRange, Double> KNOWN_95 = new ConcurrentHashMap<>();

    public StudentizedRange {
        if (means < 2 || degreesOfFreedom < 1) {
            throw new IllegalArgumentException(means + " means, " + degreesOfFreedom + " degrees of freedom");
        }
    }

    /**
     * The half-width, in standard errors of a difference, that makes the 95 % intervals of all differences between
     * these means hold at once: q / √2 (J. W. Tukey, The Problem of Multiple Comparisons, 1953; exact for equal sample
     * sizes, conservative for unequal ones: A. J. Hayter, Annals of Statistics 12(1), 1984). For two means it is
     * Student's t.
     */
    public double criticalValue() {
        return KNOWN_95.computeIfAbsent(this, unknown -> unknown.quantile(0.95) / Math.sqrt(2));
    }

    /** The value that the studentized range does not exceed with that probability. */
    double quantile(double probability) {
        if (means == 2) {
            return Math.sqrt(2)
                    * new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + probability) / 2);
        }
        // The chance that any pair exceeds it is at most the sum of all pairs' chances: Bonferroni is a bound.
        double pairs = means * (means - 1) / 2.0;
        double bound = Math.sqrt(2)
                * new TDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - (1 - probability) / 2 / pairs);
        return new BrentSolver(1e-8).solve(100, q -> cumulativeProbability(q) - probability, 0, bound * 1.01);
    }

    double cumulativeProbability(double q) {
        return EstimatedDeviation.with(degreesOfFreedom).meanOf(ratio -> rangeBelow(q * ratio));
    }

    private double rangeBelow(double width) {
        return means
                * OVER_LARGEST.integrate(largest ->
                        NORMAL.density(largest) * Math.pow(NORMAL.probability(largest - width, largest), means - 1));
    }
}
