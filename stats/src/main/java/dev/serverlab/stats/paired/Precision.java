package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.SmallestDetectable;

/**
 * The precision of the difference between two variants, on the scale.
 *
 * @param standardError of the difference
 * @param criticalValue the half-width of its interval, in standard errors
 * @param degreesOfFreedom of the standard error
 */
record Precision(double standardError, double criticalValue, double degreesOfFreedom) {

    Interval around(double effect) {
        return Interval.around(effect, criticalValue * standardError);
    }

    double smallestDetectable(double margin) {
        return SmallestDetectable.of(criticalValue, margin, standardError, degreesOfFreedom);
    }
}
