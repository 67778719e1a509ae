package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Ratio;
import dev.serverlab.stats.SmallestDetectable;
import org.jspecify.annotations.Nullable;

/**
 * How well the difference between two variants is known, on the scale.
 *
 * @param standardError of the difference
 * @param criticalValue how many of them its interval reaches to each side
 * @param degreesOfFreedom of the standard error
 * @param shared the variance of either mean by what sessions do to both variants alike
 */
record Precision(double standardError, double criticalValue, double degreesOfFreedom, double shared) {

    Interval around(double effect) {
        return Interval.around(effect, criticalValue * standardError);
    }

    /** Of the means of both; null when the baseline's is not above 0. */
    @Nullable
    Ratio ratio(double baseline, double candidate) {
        double ofEach = standardError * standardError / 2;
        return Ratio.of(new Ratio.Mean(baseline, ofEach), new Ratio.Mean(candidate, ofEach), shared, criticalValue);
    }

    double smallestDetectable(double margin) {
        return SmallestDetectable.of(criticalValue, margin, standardError, degreesOfFreedom);
    }
}
