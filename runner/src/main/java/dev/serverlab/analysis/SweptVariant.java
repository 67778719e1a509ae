package dev.serverlab.analysis;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.SweepResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One variant of an experiment's file with all variants that the sweep made from it.
 *
 * @param of as written in the file
 * @param axes those that concern it, in the order of the file
 * @param points in the order of the experiment
 */
public record SweptVariant(Variant of, List<Sweep.Axis> axes, List<Point> points) {

    /**
     * One of the variants that were made.
     *
     * @param values by the name of the axis
     * @param found absent when it has no valid trial
     */
    public record Point(Variant variant, Map<String, String> values, SweepResult.@Nullable Point found) {

        /** Its value on an axis, as the file spells it. */
        public String at(Sweep.Axis axis) {
            return values.getOrDefault(axis.name(), Metric.ABSENT);
        }
    }

    /** A value of an axis of numbers. */
    public static final String NUMBER = "\\d{1,9}(\\.\\d{1,6})?";

    /** All swept variants of a run; empty when it swept nothing, or has no solo trials. */
    public static List<SweptVariant> of(Run run) {
        Sweep sweep = run.experiment().sweep();
        SweepResult result = run.sweep();
        if (sweep == null || result == null) {
            return List.of();
        }
        List<Variant> order = sweep.points().stream()
                .filter(point -> !point.values().isEmpty())
                .map(Sweep.Point::of)
                .distinct()
                .toList();
        Map<Variant, SweepResult.Point> found = result.points().stream()
                .collect(Collectors.toMap(SweepResult.Point::variant, Function.identity(), (one, other) -> one));
        return order.stream().map(of -> of(of, sweep, found)).toList();
    }

    private static SweptVariant of(Variant of, Sweep sweep, Map<Variant, SweepResult.Point> found) {
        List<Point> points = sweep.points().stream()
                .filter(point -> point.of().equals(of))
                .map(point -> new Point(point.variant(), point.values(), found.get(point.variant())))
                .toList();
        List<Sweep.Axis> axes = sweep.axes().stream()
                .filter(axis -> points.stream().anyMatch(point -> point.values().containsKey(axis.name())))
                .toList();
        return new SweptVariant(of, axes, points);
    }

    /** All variants that the sweep made. */
    public static Set<Variant> variants(List<SweptVariant> all) {
        return all.stream()
                .flatMap(each -> each.points().stream())
                .map(Point::variant)
                .collect(Collectors.toSet());
    }

    /** The columns of a protocol's table without the swept variants, which have their own tables. */
    public static List<VariantSummary> otherColumns(Run run, Protocol protocol) {
        Set<Variant> swept = protocol == Protocol.SOLO ? variants(of(run)) : Set.of();
        return run.columns(protocol).stream()
                .filter(summary -> !swept.contains(summary.variant()))
                .toList();
    }

    /** Such as {@code mvc:default by users}. */
    public String title() {
        return of + " by " + axes.stream().map(Sweep.Axis::name).collect(Collectors.joining(" and "));
    }

    /** Its place, from 0, among those of the same server. */
    public int placeAmongAlike(Run run) {
        return of(run).stream()
                .map(SweptVariant::of)
                .filter(each -> each.server().equals(of.server()))
                .toList()
                .indexOf(of);
    }

    /** Whether it has two axes and is a grid. */
    public boolean isGrid() {
        return axes.size() == 2;
    }

    /** The variant of the smallest sufficient size or, where that is not known, of the highest throughput. */
    public Optional<Variant> best(Run run) {
        return Stream.ofNullable(run.sweep())
                .flatMap(sweep -> sweep.sufficient().stream())
                .filter(each -> each.of().equals(of))
                .flatMap(each -> points.stream()
                        .filter(point -> each.smallest().equals(point.values().get(each.axis()))))
                .findFirst()
                .or(() -> points.stream()
                        .filter(point -> point.found() != null)
                        .max(Comparator.comparingDouble(
                                point -> Objects.requireNonNull(point.found()).requestsPerSecond())))
                .map(Point::variant);
    }

    /**
     * The sufficient width for each number of users.
     *
     * @param width the axis whose values are widths
     * @param enough the smallest sufficient one by the number of users; not empty
     */
    public record Grid(String width, Map<String, String> enough) {

        /** Whether the sufficient width equals the number of users, for more than one such number. */
        public boolean isAsManyAsUsers() {
            return enough.size() > 1
                    && enough.entrySet().stream().allMatch(each -> each.getKey().equals(each.getValue()));
        }
    }

    /** The grid; absent unless one of two axes is users, the other one has numbers, and something was found. */
    public @Nullable Grid grid(SweepResult result) {
        Sweep.Axis users = axes.stream()
                .filter(axis -> axis.name().equals("users"))
                .findFirst()
                .orElse(null);
        Sweep.Axis width = axes.stream()
                .filter(axis -> axis.values().stream().allMatch(value -> value.matches(NUMBER)))
                .filter(axis -> axis.name().contains("."))
                .findFirst()
                .orElse(null);
        if (!isGrid() || users == null || width == null) {
            return null;
        }
        Map<String, String> enough = new LinkedHashMap<>();
        for (String load : users.values()) {
            Map<Variant, String> widths = points.stream()
                    .filter(point -> load.equals(point.at(users)) && point.found() != null)
                    .sorted(Comparator.comparing(point -> Double.valueOf(point.at(width))))
                    .collect(Collectors.toMap(
                            Point::variant, point -> point.at(width), (one, other) -> one, LinkedHashMap::new));
            result.sufficient(List.copyOf(widths.keySet()))
                    .ifPresent(found -> enough.put(load, Objects.requireNonNull(widths.get(found))));
        }
        return enough.isEmpty() ? null : new Grid(width.name(), enough);
    }
}
