package dev.serverlab.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the two directions of a chart.
 *
 * @param label the quantity along it
 * @param unit of its numbers; empty for a count
 * @param scale maps numbers to positions
 * @param decimals digits after the point, wherever one of its numbers is written
 * @param ticks where it is labelled, rising; empty leaves that to the renderer
 * @param min where it begins; absent leaves that to the numbers
 */
public record Axis(
        String label,
        String unit,
        Scale scale,
        int decimals,
        List<Tick> ticks,
        @Nullable Double min) {

    /** Maps numbers to positions. */
    public enum Scale {
        LINEAR,
        /** For positive numbers only. */
        LOG
    }

    /** A place with a name. */
    public record Tick(double at, String label) {}

    /** A linear one that begins at 0. */
    public static Axis fromZero(String label, String unit, int decimals) {
        return new Axis(label, unit, Scale.LINEAR, decimals, List.of(), 0.0);
    }

    /** A linear one that begins where its numbers do. */
    public static Axis of(String label, String unit, int decimals) {
        return new Axis(label, unit, Scale.LINEAR, decimals, List.of(), null);
    }

    /** A logarithmic one; its numbers have to be above 0. */
    public static Axis log(String label, String unit, int decimals) {
        return new Axis(label, unit, Scale.LOG, decimals, List.of(), null);
    }

    /** Label and unit, such as {@code p90 [ms]}. */
    public String heading() {
        return unit.isEmpty() ? label : label + " [" + unit + "]";
    }
}
