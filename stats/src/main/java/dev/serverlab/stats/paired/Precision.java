package dev.serverlab.stats.paired;

import dev.serverlab.stats.StudentizedRange;
import dev.serverlab.stats.Yardstick;

/**
 * How exactly a run measured one quantity, the same for all its pairs. On its scale.
 *
 * @param halfWidth of the intervals that hold all pairs at once with 95 %
 * @param smallestDetectable the smallest true effect that such a run finds four times out of five
 */
record Precision(double halfWidth, double smallestDetectable) {

    static Precision of(TwoWayLayout layout, Yardstick yardstick) {
        double criticalValue = new StudentizedRange(layout.variants(), layout.degreesOfFreedom()).criticalValue();
        return new Precision(
                criticalValue * layout.standardError(),
                SmallestDetectable.of(
                        criticalValue, yardstick.scaledMargin(), layout.standardError(), layout.degreesOfFreedom()));
    }
}
