package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.document.Table;
import dev.serverlab.stats.Interval;
import java.util.Comparator;
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
 * One variant of an experiment's file with all that were made of it.
 *
 * @param of as the file has it
 * @param colour of its server
 * @param dash its place among dashes, which tells apart the variants of one server
 * @param axes those that concern it, in the order of the file
 * @param points in the order of the experiment
 */
public record SweptVariant(Variant of, int colour, int dash, List<Sweep.Axis> axes, List<Point> points) {

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

        public @Nullable Double of(SweepResult.@Nullable Point found) {
            Number number = found == null ? null : value.apply(found);
            return number == null ? null : Double.valueOf(number.doubleValue());
        }
    }

    private static final Function<SweepResult.Point, @Nullable Interval> NONE = found -> null;

    /** In the order of tables. */
    public static final List<Quantity> QUANTITIES = List.of(
            new Quantity("p90 [ms]", "p90", Metrics.P90, SweepResult.Point::p90Millis, SweepResult.Point::p90),
            new Quantity(
                    "CPU/request [µs]", "cpu", Metrics.CPU_PER_REQUEST, SweepResult.Point::cpuMicrosPerRequest, NONE),
            new Quantity("threads", "", Metrics.THREADS_PEAK, SweepResult.Point::threadsPeak, NONE),
            new Quantity("MB", "memory", Metrics.RSS_PEAK, SweepResult.Point::rssPeakMegabytes, NONE));

    /** All of a run; empty when it swept nothing, or has no solo trials. */
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
        return order.stream()
                .map(of -> of(of, order, run.experiment(), sweep, found))
                .toList();
    }

    private static SweptVariant of(
            Variant of, List<Variant> all, Experiment experiment, Sweep sweep, Map<Variant, SweepResult.Point> found) {
        int colour = Measured.colour(experiment, of.server());
        List<Variant> alike =
                all.stream().filter(each -> each.server().equals(of.server())).toList();
        List<Point> points = sweep.points().stream()
                .filter(point -> point.of().equals(of))
                .map(point -> new Point(point.variant(), point.values(), found.get(point.variant())))
                .toList();
        List<Sweep.Axis> axes = sweep.axes().stream()
                .filter(axis -> points.stream().anyMatch(point -> point.values().containsKey(axis.name())))
                .toList();
        return new SweptVariant(of, colour, colour + alike.indexOf(of), axes, points);
    }

    /** All that were made. */
    static Set<Variant> variants(List<SweptVariant> all) {
        return all.stream()
                .flatMap(each -> each.points().stream())
                .map(Point::variant)
                .collect(Collectors.toSet());
    }

    /** The columns of a protocol's table without those that stand in tables of sweeps: there are too many of them. */
    static List<VariantSummary> otherColumns(Run run, Protocol protocol) {
        Set<Variant> swept = protocol == Protocol.SOLO ? variants(of(run)) : Set.of();
        return run.columns(protocol).stream()
                .filter(summary -> !swept.contains(summary.variant()))
                .toList();
    }

    /** Such as {@code mvc:default by users}. */
    public String title() {
        return of + " by " + axes.stream().map(Sweep.Axis::name).collect(Collectors.joining(" and "));
    }

    /** What an axis is called where the variant is told, such as {@code threads.max} for {@code mvc.server.tomcat.threads.max}. */
    public static String shortName(Sweep.Axis axis) {
        return shortName(axis.name());
    }

    static String shortName(String axis) {
        return Sweep.names(axis).stream()
                .map(name -> name.replaceFirst("^.*\\.(?=[^.]{5,}$|[^.]*\\.[^.]*$)", ""))
                .collect(Collectors.joining(" + "));
    }

    /** In short, as {@link VariantTitles} has it among those of the file. */
    public String name(Run run) {
        return VariantTitles.name(of(run).stream().map(SweptVariant::of).toList(), of);
    }

    /** Whether it has two axes and is a grid. */
    boolean isGrid() {
        return axes.size() == 2;
    }

    /** The one of its smallest sufficient size, or where that is not known of its highest throughput. */
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
}
