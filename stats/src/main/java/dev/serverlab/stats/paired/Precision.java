package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.SmallestDetectable;

/**
 * How well the difference between two variants is known, on the scale.
 *
 * @param standardError of the difference
 * @param criticalValue how many of them its interval reaches to each side
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
