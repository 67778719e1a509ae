package dev.serverlab.model.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Variants generated from others by varying settings.
 *
 * @param axes what is swept, in the order of the file
 * @param points every generated variant, in the order of the experiment
 */
public record Sweep(List<Axis> axes, List<Point> points) {

    private static final Pattern JOINED = Pattern.compile(" *\\+ *");

    /**
     * A swept parameter.
     *
     * @param name as the file spells it: {@code users}, {@code rate}, {@code delay}, {@code cpuMicros}, {@code
     *     items}, {@code SERVER.SETTING}, or several joined by {@code " + "}, which then take the same value
     * @param values as the file spells them, in its order; at least two
     */
    public record Axis(String name, List<String> values) {}

    /** The parameters of an axis: several when they are joined. */
    public static List<String> names(String axis) {
        return List.of(JOINED.split(axis, -1));
    }

    /** The variants generated from one. */
    public List<Variant> madeOf(Variant variant) {
        return points.stream()
                .filter(point -> point.of().equals(variant))
                .map(Point::variant)
                .toList();
    }

    /** The same with only these variants: along the axes that still have two values; null when none has. */
    public @Nullable Sweep only(List<Variant> variants) {
        List<Point> run = points.stream()
                .filter(point -> variants.contains(point.variant()))
                .toList();
        List<Axis> left = axes.stream()
                .map(axis -> new Axis(
                        axis.name(),
                        axis.values().stream()
                                .filter(value -> run.stream()
                                        .anyMatch(point ->
                                                value.equals(point.values().get(axis.name()))))
                                .toList()))
                .filter(axis -> axis.values().size() > 1)
                .toList();
        List<Point> along = run.stream()
                .map(point -> point.along(left))
                .filter(point -> !point.values().isEmpty())
                .toList();
        return along.isEmpty() ? null : new Sweep(left, along);
    }

    /**
     * One variant of the sweep.
     *
     * @param of the variant of the file that it was generated from
     * @param values by the axis's name; only of axes that apply to it
     */
    public record Point(Variant variant, Variant of, Map<String, String> values) {

        private Point along(List<Axis> axes) {
            Map<String, String> left = new LinkedHashMap<>(values);
            left.keySet().retainAll(axes.stream().map(Axis::name).toList());
            return new Point(variant, of, left);
        }
    }
}
