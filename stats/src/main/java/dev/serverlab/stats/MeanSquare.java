package dev.serverlab.stats;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.distribution.continuous.FDistribution;
import org.hipparchus.special.Gamma;
import org.jspecify.annotations.Nullable;

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
     * What several have in common, as a prior for each (Smyth's equation 3.8): their logarithms spread by more than their
     * degrees of freedom explain to the extent that the variances truly differ.
     *
     * @param all each above 0
     * @return null for fewer than two
     */
    public static @Nullable MeanSquare common(List<MeanSquare> all) {
        if (all.size() < 2) {
            return null;
        }
        List<Double> logs = new ArrayList<>();
        List<Double> chance = new ArrayList<>();
        double degrees = 0;
        for (MeanSquare each : all) {
            double half = each.degreesOfFreedom / 2;
            logs.add(Math.log(each.value) - Gamma.digamma(half) + Math.log(half));
            chance.add(Gamma.trigamma(half));
            degrees += each.degreesOfFreedom;
        }
        double beyond = Moments.variance(logs) - Moments.mean(chance);
        // With this many degrees of freedom, a prior is as good as what it comes from.
        double half = beyond <= Gamma.trigamma(degrees / 2) ? degrees / 2 : inverseTrigamma(beyond);
        double value = Math.exp(Moments.mean(logs) + Gamma.digamma(half) - Math.log(half));
        return new MeanSquare(value, Math.max(1, Math.floor(2 * half)));
    }

    private static double inverseTrigamma(double value) {
        return new BrentSolver().solve(1_000, half -> Gamma.trigamma(half) - value, 0.05, 1e4);
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
