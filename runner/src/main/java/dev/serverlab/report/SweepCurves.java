package dev.serverlab.report;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Mark;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a sweep along one axis found, as curves over the swept value: a line for each variant of the file. */
final class SweepCurves {

    /** A p90 of more than so many times the least is drawn by its logarithm. */
    private static final double MUCH = 10;

    private SweepCurves() {}

    /** A set for each kind of value; empty when nothing was swept along one axis, or nothing was found. */
    static List<ChartSet> of(Run run) {
        Map<SweepScale.Kind, List<SweepRow>> kinds = SweepRow.of(run).stream()
                .filter(swept -> swept.axes().size() == 1)
                .filter(swept -> swept.points().stream().anyMatch(point -> point.found() != null))
                .collect(Collectors.groupingBy(SweepScale::kind, LinkedHashMap::new, Collectors.toList()));
        List<ChartSet> sets = new ArrayList<>();
        kinds.values().forEach(all -> sets.add(set(all, sets.isEmpty() ? "" : "-" + (sets.size() + 1))));
        return sets;
    }

    /** The first chart of throughput; empty when there is none. */
    static Optional<Chart> throughput(Run run) {
        return of(run).stream().flatMap(set -> set.charts().stream()).findFirst();
    }

    private static ChartSet set(List<SweepRow> all, String suffix) {
        SweepScale scale = SweepScale.of(all);
        return ChartSet.of(
                "sweep-curves" + suffix,
                "the sweep of " + scale.axis().label(),
                Stream.of(
                                throughput(all, scale, suffix),
                                chart(
                                        "sweep-p90" + suffix,
                                        "p90",
                                        Metrics.P90,
                                        all,
                                        scale,
                                        each -> each.p90Millis(),
                                        SweepResult.Point::p90),
                                chart(
                                        "sweep-cpu" + suffix,
                                        "CPU per request",
                                        Metrics.CPU_PER_REQUEST,
                                        all,
                                        scale,
                                        each -> each.cpuMicrosPerRequest(),
                                        none -> null),
                                chart(
                                        "sweep-memory" + suffix,
                                        "memory (RSS), peak",
                                        Metrics.RSS_PEAK,
                                        all,
                                        scale,
                                        each -> each.rssPeakMegabytes(),
                                        none -> null))
                        .filter(Chart::hasPoints)
                        .toList());
    }

    /** With what was predicted: a ceiling that is the same for all values of a line is a mark, else it is a line. */
    private static Chart throughput(List<SweepRow> all, SweepScale scale, String suffix) {
        List<Line> lines = new ArrayList<>();
        Map<String, Mark> marks = new LinkedHashMap<>();
        for (SweepRow swept : all) {
            lines.add(line(swept, scale, SweepResult.Point::requestsPerSecond, SweepResult.Point::throughput));
            Line predicted = line(swept, scale, SweepResult.Point::predicted, none -> null);
            TreeSet<Double> levels =
                    predicted.y().stream().filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
            if (levels.size() == 1) {
                String ceiling = "ceiling: " + SweepTable.rate(levels.getFirst()) + "/s";
                marks.putIfAbsent(ceiling, Mark.level(levels.getFirst(), ceiling));
            } else if (!levels.isEmpty()) {
                lines.add(new Line(
                        swept.of() + ", predicted",
                        predicted.colour(),
                        null,
                        true,
                        true,
                        predicted.x(),
                        predicted.y(),
                        null,
                        null,
                        predicted.labels()));
            }
        }
        return new Chart(
                "sweep-throughput" + suffix,
                "throughput",
                "Right answers per second of " + RunText.count(all.size(), "variant") + " over the swept value, with "
                        + "intervals where there were several rounds; dotted what was predicted.",
                scale.axis(),
                Axis.fromZero("requests/s", "", 1),
                lines,
                List.of(),
                List.copyOf(marks.values()));
    }

    private static Chart chart(
            String id,
            String title,
            Metric metric,
            List<SweepRow> all,
            SweepScale scale,
            Function<SweepResult.Point, @Nullable Double> value,
            Function<SweepResult.Point, @Nullable Interval> interval) {
        List<Line> lines = all.stream()
                .map(swept -> line(swept, scale, value, interval))
                .filter(line -> line.y().stream().anyMatch(Objects::nonNull))
                .toList();
        List<Double> values = lines.stream()
                .flatMap(line ->
                        Stream.of(line.y(), Objects.requireNonNullElse(line.low(), List.<@Nullable Double>of())))
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .toList();
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return Chart.of(
                id,
                title,
                title + " of " + RunText.count(lines.size(), "variant") + " over the swept value.",
                scale.axis(),
                least > 0 && most > MUCH * least
                        ? Axis.log(metric.label(), metric.unit(), metric.decimals())
                        : metric.id().equals("p90")
                                ? Axis.of(metric.label(), metric.unit(), metric.decimals())
                                : Axis.fromZero(metric.label(), metric.unit(), metric.decimals()),
                lines);
    }

    private static Line line(
            SweepRow swept,
            SweepScale scale,
            Function<SweepResult.Point, @Nullable Double> value,
            Function<SweepResult.Point, @Nullable Interval> interval) {
        List<SweepScale.Placed> placed = scale.placed(swept);
        List<@Nullable Interval> intervals = new ArrayList<>();
        List<@Nullable Double> values = new ArrayList<>();
        for (SweepScale.Placed each : placed) {
            SweepResult.Point found = each.found();
            values.add(found == null ? null : value.apply(found));
            intervals.add(found == null ? null : interval.apply(found));
        }
        Line line = Line.of(
                        swept.of().toString(),
                        Palette.place(swept.place()),
                        placed.stream().map(SweepScale.Placed::x).toList(),
                        values)
                .withLabels(placed.stream().map(SweepScale.Placed::label).toList());
        return intervals.stream().allMatch(Objects::isNull)
                ? line
                : line.withInterval(ends(intervals, Interval::low), ends(intervals, Interval::high));
    }

    private static List<@Nullable Double> ends(List<@Nullable Interval> intervals, Function<Interval, Double> end) {
        List<@Nullable Double> ends = new ArrayList<>();
        intervals.forEach(interval -> ends.add(interval == null ? null : end.apply(interval)));
        return ends;
    }
}
