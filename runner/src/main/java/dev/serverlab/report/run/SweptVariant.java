package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.document.Table;
import dev.serverlab.stats.Interval;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One variant of an experiment's file with all that were made of it.
 *
 * @param of as the file has it
 * @param place among those that were swept, from 0
 * @param axes those that concern it, in the order of the file
 * @param points in the order of the experiment
 */
public record SweptVariant(Variant of, int place, List<Sweep.Axis> axes, List<Point> points) {

    /**
     * One of the variants that were made.
     *
     * @param values by the name of the axis
     * @param found absent when it has no valid trial
     */
    public record Point(Variant variant, Map<String, String> values, SweepResult.@Nullable Point found) {

        /** Its value on an axis, as the file spells it. */
        public String at(Sweep.Axis axis) {
            return values.getOrDefault(axis.name(), Table.ABSENT);
        }
    }

    /**
     * What was found of each value beside its throughput.
     *
     * @param heading a short one
     * @param chart the end of its chart's id; empty without one
     * @param value null when absent
     * @param interval null when absent
     */
    public record Quantity(
            String heading,
            String chart,
            Metric metric,
            Function<SweepResult.Point, @Nullable Number> value,
            Function<SweepResult.Point, @Nullable Interval> interval) {

        @Nullable
        Double of(SweepResult.@Nullable Point found) {
            Number number = found == null ? null : value.apply(found);
            return number == null ? null : Double.valueOf(number.doubleValue());
        }
    }

    /** In the order of tables. */
    public static final List<Quantity> QUANTITIES = List.of(
            new Quantity("p90 [ms]", "p90", Metrics.P90, SweepResult.Point::p90Millis, SweepResult.Point::p90),
            new Quantity(
                    "CPU/request [µs]",
                    "cpu",
                    Metrics.CPU_PER_REQUEST,
                    SweepResult.Point::cpuMicrosPerRequest,
                    none -> null),
            new Quantity("threads", "", Metrics.THREADS_PEAK, SweepResult.Point::threadsPeak, none -> null),
            new Quantity("MB", "memory", Metrics.RSS_PEAK, SweepResult.Point::rssPeakMegabytes, none -> null));

    /** All of a run; empty when it swept nothing, or has no solo trials. */
    public static List<SweptVariant> of(Run run) {
        Sweep sweep = run.experiment().sweep();
        SweepResult result = run.sweep();
        if (sweep == null || result == null) {
            return List.of();
        }
        Set<Variant> swept = new LinkedHashSet<>();
        sweep.points().stream().filter(point -> !point.values().isEmpty()).forEach(point -> swept.add(point.of()));
        List<Variant> order = List.copyOf(swept);
        return order.stream()
                .map(of -> new SweptVariant(
                        of,
                        order.indexOf(of),
                        sweep.axes().stream()
                                .filter(axis -> sweep.points().stream()
                                        .anyMatch(point -> point.of().equals(of)
                                                && point.values().containsKey(axis.name())))
                                .toList(),
                        sweep.points().stream()
                                .filter(point -> point.of().equals(of))
                                .map(point ->
                                        new Point(point.variant(), point.values(), found(result, point.variant())))
                                .toList()))
                .toList();
    }

    private static SweepResult.@Nullable Point found(SweepResult result, Variant variant) {
        return result.points().stream()
                .filter(point -> point.variant().equals(variant))
                .findFirst()
                .orElse(null);
    }

    /** The columns of a protocol's table without those that stand in tables of sweeps: there are too many of them. */
    static List<VariantSummary> otherColumns(Run run, Protocol protocol) {
        Set<Variant> swept = protocol == Protocol.SOLO
                ? of(run).stream()
                        .flatMap(each -> each.points().stream())
                        .map(Point::variant)
                        .collect(Collectors.toSet())
                : Set.of();
        return run.columns(protocol).stream()
                .filter(summary -> !swept.contains(summary.variant()))
                .toList();
    }

    /** Such as {@code mvc:default by users}. */
    public String title() {
        return of + " by " + axes.stream().map(Sweep.Axis::name).collect(Collectors.joining(" and "));
    }

    /** Whether it has two axes and is a grid. */
    boolean isGrid() {
        return axes.size() == 2;
    }
}
