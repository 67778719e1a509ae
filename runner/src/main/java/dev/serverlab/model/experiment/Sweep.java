package dev.serverlab.model.experiment;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Variants that were made of others by giving settings one value after the other.
 *
 * @param axes what is swept, in the order of the file
 * @param points every variant that was made, in the order of the experiment
 */
public record Sweep(List<Axis> axes, List<Point> points) {

    private static final Pattern JOINED = Pattern.compile(" *\\+ *");

    /**
     * Something that takes several values.
     *
     * @param name as the file spells it: {@code users}, {@code rate}, {@code delay}, {@code cpuMicros},
     *     {@code SERVER.SETTING}, or several joined by {@code " + "}, which then take the same value
     * @param values as the file spells them, in its order; at least two
     */
    public record Axis(String name, List<String> values) {}

    /** What an axis of that name sweeps: several when they are joined. */
    public static List<String> names(String axis) {
        return List.of(JOINED.split(axis, -1));
    }

    /**
     * One variant of the sweep.
     *
     * @param of the variant of the file that it was made of
     * @param values by the axis' name; only of the axes that concern it
     */
    public record Point(Variant variant, Variant of, Map<String, String> values) {}
}
