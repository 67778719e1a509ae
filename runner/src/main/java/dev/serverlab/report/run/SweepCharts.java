package dev.serverlab.report.run;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Mark;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a sweep along one axis found, as curves over the swept value: a line for each variant of the file. */
final class SweepCharts {

    /** A p90 of more than so many times the least is drawn by its logarithm. */
    private static final double MUCH = 10;

    private SweepCharts() {}

    /** A set for each kind of value; empty when nothing was swept along one axis, or nothing was found. */
    static List<ChartSet> of(Run run) {
        Map<SweepScale.Kind, List<SweptVariant>> kinds = SweptVariant.of(run).stream()
                .filter(swept -> swept.axes().size() == 1)
                .filter(swept -> swept.points().stream().anyMatch(point -> point.found() != null))
                .collect(Collectors.groupingBy(SweepScale::kind, LinkedHashMap::new, Collectors.toList()));
        List<ChartSet> sets = new ArrayList<>();
        kinds.values().forEach(all -> sets.add(set(all, sets.isEmpty() ? "" : "-" + (sets.size() + 1))));
        return sets;
    }

    private static ChartSet set(List<SweptVariant> all, String suffix) {
        SweepScale scale = SweepScale.of(all);
        return ChartSet.of(
                "sweep-curves" + suffix,
                "the sweep of " + scale.axis().label(),
                Stream.concat(
                                Stream.of(throughput(all, scale, suffix)),
                                SweptVariant.QUANTITIES.stream()
                                        .filter(quantity -> !quantity.chart().isEmpty())
                                        .map(quantity -> chart(quantity, all, scale, suffix)))
                        .filter(Chart::hasPoints)
                        .toList());
    }

    /** With what was predicted: a ceiling that is the same for all values of a line is a mark, else it is a line. */
    private static Chart throughput(List<SweptVariant> all, SweepScale scale, String suffix) {
        List<Line> lines = new ArrayList<>();
        Map<String, Mark> marks = new LinkedHashMap<>();
        for (SweptVariant swept : all) {
            lines.add(line(swept, scale, SweepResult.Point::requestsPerSecond, SweepResult.Point::throughput));
            Line predicted = line(swept, scale, SweepResult.Point::predicted, none -> null);
            TreeSet<Double> levels =
                    predicted.y().stream().filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
            if (levels.size() == 1) {
                String ceiling = "ceiling: " + Numbers.rate(levels.getFirst()) + "/s";
                marks.putIfAbsent(ceiling, Mark.level(levels.getFirst(), ceiling));
            } else if (!levels.isEmpty()) {
                lines.add(predicted.asExpected(swept.of() + ", predicted"));
            }
        }
        return new Chart(
                "sweep-throughput" + suffix,
                "throughput",
                "Right answers per second of " + Numbers.count(all.size(), "variant") + " over the swept value, with "
                        + "intervals where there were several rounds; dotted what was predicted.",
                scale.axis(),
                Axis.fromZero("requests/s", "", 1),
                lines,
                List.of(),
                List.copyOf(marks.values()));
    }

    private static Chart chart(
            SweptVariant.Quantity quantity, List<SweptVariant> all, SweepScale scale, String suffix) {
        Metric metric = quantity.metric();
        List<Line> lines = all.stream()
                .map(swept -> line(swept, scale, quantity::of, quantity.interval()))
                .filter(line -> line.y().stream().anyMatch(Objects::nonNull))
                .toList();
        double[] values = lines.stream()
                .flatMap(line ->
                        Stream.of(line.y(), Objects.requireNonNullElse(line.low(), List.<@Nullable Double>of())))
                .flatMap(List::stream)
                .flatMap(Stream::ofNullable)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        boolean much = values.length > 0 && values[0] > 0 && values[values.length - 1] > MUCH * values[0];
        return Chart.of(
                "sweep-" + quantity.chart() + suffix,
                metric.label(),
                metric.label() + " of " + Numbers.count(lines.size(), "variant") + " over the swept value.",
                scale.axis(),
                much
                        ? Axis.log(metric.label(), metric.unit(), metric.decimals())
                        : metric.isLatency()
                                ? Axis.of(metric.label(), metric.unit(), metric.decimals())
                                : Axis.fromZero(metric.label(), metric.unit(), metric.decimals()),
                lines);
    }

    private static Line line(
            SweptVariant swept,
            SweepScale scale,
            Function<SweepResult.Point, @Nullable Double> value,
            Function<SweepResult.Point, @Nullable Interval> interval) {
        List<SweepScale.Placed> placed = scale.placed(swept);
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Interval> intervals = new ArrayList<>();
        for (SweepScale.Placed each : placed) {
            SweepResult.Point found = each.found();
            values.add(found == null ? null : value.apply(found));
            intervals.add(found == null ? null : interval.apply(found));
        }
        return Line.of(
                        swept.of().toString(),
                        Palette.place(swept.place()),
                        placed.stream().map(SweepScale.Placed::x).toList(),
                        values)
                .withLabels(placed.stream().map(SweepScale.Placed::label).toList())
                .withIntervals(intervals);
    }
}
