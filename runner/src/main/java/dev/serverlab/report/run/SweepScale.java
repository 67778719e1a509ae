package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Axis;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where swept values lie along x. Numbers lie where they are, by their logarithm when they span much; others lie side by
 * side in the order of the file.
 *
 * @param names what stands at which place
 */
record SweepScale(String label, String unit, boolean log, boolean named, Map<Double, String> names) {

    /** Values whose largest is more than so many times the least are placed by their logarithm. */
    private static final double MUCH = 20;

    /**
     * What can share a scale.
     *
     * @param unit empty, or ms
     * @param axis of values that are no numbers; otherwise empty
     */
    record Kind(String unit, String axis) {}

    /** A value in its place, with what was found there. */
    record Placed(double x, String label, SweepResult.@Nullable Point found) {}

    /** The kind of the only axis of a variant. */
    static Kind kind(SweptVariant swept) {
        Sweep.Axis axis = swept.axes().getFirst();
        if (axis.values().stream().allMatch(SweepScale::isNumber)) {
            return new Kind("", "");
        }
        return axis.values().stream().allMatch(SweepScale::isDuration) ? new Kind("ms", "") : new Kind("", axis.name());
    }

    /** The one that all of these share, which are of one kind. */
    static SweepScale of(List<SweptVariant> all) {
        Kind kind = kind(all.getFirst());
        boolean named = !kind.axis().isEmpty();
        List<String> axes = all.stream()
                .map(swept -> swept.axes().getFirst().name())
                .distinct()
                .toList();
        List<Double> numbers = named
                ? List.of()
                : all.stream()
                        .flatMap(swept -> swept.axes().getFirst().values().stream())
                        .map(SweepScale::number)
                        .toList();
        double least = numbers.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double most = numbers.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        SweepScale empty = new SweepScale(
                axes.size() == 1 ? axes.getFirst() : "swept value",
                kind.unit(),
                least > 0 && most > MUCH * least,
                named,
                new TreeMap<>());
        Map<Double, String> names = new TreeMap<>();
        all.forEach(swept -> swept.axes()
                .getFirst()
                .values()
                .forEach(value -> names.put(empty.place(swept.axes().getFirst(), value), value)));
        return new SweepScale(empty.label(), empty.unit(), empty.log(), named, names);
    }

    /** With a tick at every value. */
    Axis axis() {
        return new Axis(
                label,
                unit,
                Axis.Scale.LINEAR,
                0,
                names.entrySet().stream()
                        .map(name -> new Axis.Tick(name.getKey(), name.getValue()))
                        .toList(),
                null);
    }

    /** The points of one variant, rising, each place once. */
    List<Placed> placed(SweptVariant swept) {
        Sweep.Axis axis = swept.axes().getFirst();
        return swept.points().stream()
                .filter(point -> axis.values().contains(point.at(axis)))
                .map(point -> new Placed(place(axis, point.at(axis)), point.at(axis), point.found()))
                .collect(Collectors.toMap(Placed::x, placed -> placed, (one, other) -> one, TreeMap::new))
                .values()
                .stream()
                .sorted(Comparator.comparingDouble(Placed::x))
                .toList();
    }

    /** To as many digits as a chart's data has, so that ticks and points meet. */
    private double place(Sweep.Axis axis, String value) {
        double place = named ? axis.values().indexOf(value) : log ? Math.log10(number(value)) : number(value);
        return Math.round(place * 1e4) / 1e4;
    }

    private static boolean isNumber(String value) {
        return value.matches("\\d{1,9}(\\.\\d{1,6})?");
    }

    private static boolean isDuration(String value) {
        return value.strip().matches("\\d{1,9}(ms|s|m|h)");
    }

    private static double number(String value) {
        return isNumber(value)
                ? Double.parseDouble(value)
                : Durations.parse(value).toMillis();
    }
}
