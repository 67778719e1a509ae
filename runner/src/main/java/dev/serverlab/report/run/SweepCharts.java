package dev.serverlab.report.run;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.spelling.Durations;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.AxisPositions;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The results of a sweep along one axis, as curves over the swept value: a line for each variant of the file. The x axis is
 * numeric, logarithmic for a large range; other values are side by side in the order of the file.
 */
final class SweepCharts {

    /** The ratio of largest to smallest p90 from which the axis is logarithmic. */
    private static final double MUCH = 10;

    /** The ratio of largest to smallest value from which the axis is logarithmic. */
    private static final double MUCH_WIDER = 20;

    private static final String DURATION = "\\s*\\d{1,9}(ms|s|m|h)\\s*";

    /**
     * Lines that can share a scale.
     *
     * @param unit empty, or ms
     * @param named the axis of non-numeric values; otherwise empty
     */
    private record Kind(String unit, String named) {

        /** The kind of a variant's only axis. */
        static Kind of(SweptVariant swept) {
            Sweep.Axis axis = swept.axes().getFirst();
            boolean numbers = axis.values().stream().allMatch(value -> value.matches(SweptVariant.NUMBER));
            boolean durations = axis.values().stream().allMatch(value -> value.matches(DURATION));
            return new Kind(durations ? "ms" : "", numbers || durations ? "" : axis.name());
        }
    }

    private final Run run;
    private final Kind kind;
    private final List<SweptVariant> all;
    private final String suffix;
    private final boolean log;
    private final Axis axis;

    /** Of variants of one kind; the suffix ends the ids of its charts. */
    private SweepCharts(Run run, Kind kind, List<SweptVariant> all, String suffix) {
        this.run = run;
        this.kind = kind;
        this.all = all;
        this.suffix = suffix;
        List<Sweep.Axis> axes =
                all.stream().map(swept -> swept.axes().getFirst()).toList();
        List<String> swept = axes.stream().map(Sweep.Axis::name).distinct().toList();
        Stream<String> values = axes.stream().flatMap(each -> each.values().stream());
        this.log = kind.named().isEmpty() && AxisPositions.spanMuch(values.map(SweepCharts::number), MUCH_WIDER);
        Map<Double, String> names = new TreeMap<>();
        axes.forEach(each -> each.values().forEach(value -> names.put(place(each, value), value)));
        List<Axis.Tick> ticks = new ArrayList<>();
        names.forEach((place, value) -> ticks.add(new Axis.Tick(place, value)));
        String label = swept.size() == 1 ? swept.getFirst() : "swept value";
        this.axis = new Axis(label, kind.unit(), Axis.Scale.LINEAR, 0, ticks, null);
    }

    /** A set for each kind of value; empty when nothing was swept along one axis, or without results. */
    static List<ChartSet> of(Run run) {
        Map<Kind, List<SweptVariant>> kinds = SweptVariant.of(run).stream()
                .filter(swept -> swept.axes().size() == 1)
                .filter(swept -> swept.points().stream().anyMatch(point -> point.found() != null))
                .collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.toList()));
        List<ChartSet> sets = new ArrayList<>();
        kinds.forEach((kind, all) ->
                sets.add(new SweepCharts(run, kind, all, sets.isEmpty() ? "" : "-" + (sets.size() + 1)).set()));
        return sets;
    }

    private ChartSet set() {
        Stream<Chart> others = SweptQuantity.ALL.stream()
                .filter(quantity -> !quantity.chart().isEmpty())
                .map(this::chart);
        List<Chart> charts = Stream.concat(Stream.of(throughput()), others)
                .filter(Chart::hasPoints)
                .toList();
        return ChartSet.of("sweep-curves" + suffix, "the sweep of " + axis.label(), charts);
    }

    /** With the prediction: a ceiling that is the same for all values of a line is a mark, otherwise a line. */
    private Chart throughput() {
        List<Line> lines = new ArrayList<>();
        Map<String, Chart.Mark> marks = new LinkedHashMap<>();
        for (SweptVariant swept : all) {
            lines.add(line(swept, SweepResult.Point::requestsPerSecond, SweepResult.Point::throughput));
            Line predicted = line(swept, SweepResult.Point::predicted, none -> null);
            List<Double> levels = known(predicted.y()).distinct().toList();
            if (levels.size() == 1) {
                String ceiling = "ceiling: " + Numbers.rate(levels.getFirst()) + "/s";
                marks.putIfAbsent(ceiling, Chart.Mark.level(levels.getFirst(), ceiling));
            } else if (!levels.isEmpty()) {
                lines.add(predicted.asExpected(swept.of() + ", predicted"));
            }
        }
        String summary = "Successful responses per second of " + Numbers.count(all.size(), "variant")
                + " over the swept value, with intervals if there were several rounds; predictions are dotted.";
        Axis rate = Axis.fromZero("requests/s", "", 1);
        String id = "sweep-throughput" + suffix;
        return new Chart(id, "throughput", summary, axis, rate, lines, List.of(), List.copyOf(marks.values()));
    }

    private Chart chart(SweptQuantity quantity) {
        Metric metric = quantity.metric();
        List<Line> lines = all.stream()
                .map(swept -> line(swept, quantity::of, quantity.interval()))
                .filter(line -> known(line.y()).findAny().isPresent())
                .toList();
        Stream<Double> values = lines.stream()
                .flatMap(line -> Stream.concat(Stream.of(line.y()), Stream.ofNullable(line.low())))
                .flatMap(SweepCharts::known);
        boolean much = AxisPositions.spanMuch(values, MUCH);
        Axis along = new Axis(
                metric.label(),
                metric.unit(),
                much ? Axis.Scale.LOG : Axis.Scale.LINEAR,
                metric.decimals(),
                List.of(),
                much || metric.isLatency() ? null : 0.0);
        String summary = metric.label() + " of " + Numbers.count(lines.size(), "variant") + " over the swept value.";
        return Chart.of("sweep-" + quantity.chart() + suffix, metric.label(), summary, axis, along, lines);
    }

    /** The points of one variant that lie on its axis, rising, each place once. */
    private Line line(
            SweptVariant swept,
            Function<SweepResult.Point, @Nullable Double> value,
            Function<SweepResult.Point, @Nullable Interval> interval) {
        Sweep.Axis along = swept.axes().getFirst();
        Map<Double, SweptVariant.Point> placed = new TreeMap<>();
        swept.points().stream()
                .filter(point -> along.values().contains(point.at(along)))
                .forEach(point -> placed.putIfAbsent(place(along, point.at(along)), point));
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Interval> intervals = new ArrayList<>();
        for (SweptVariant.Point each : placed.values()) {
            SweepResult.Point found = each.found();
            values.add(found == null ? null : value.apply(found));
            intervals.add(found == null ? null : interval.apply(found));
        }
        List<String> labels =
                placed.values().stream().map(point -> point.at(along)).toList();
        int colour = VariantRow.colour(run, swept.of());
        return Line.of(swept.of().toString(), colour, List.copyOf(placed.keySet()), values)
                .dashed(colour + swept.placeAmongAlike(run))
                .withLabels(labels)
                .withIntervals(intervals);
    }

    private static Stream<Double> known(List<@Nullable Double> values) {
        return values.stream().flatMap(Stream::ofNullable);
    }

    private double place(Sweep.Axis along, String value) {
        double place = !kind.named().isEmpty()
                ? along.values().indexOf(value)
                : log ? AxisPositions.log(number(value)) : number(value);
        return AxisPositions.rounded(place);
    }

    private static double number(String value) {
        return value.matches(SweptVariant.NUMBER)
                ? Double.parseDouble(value)
                : Durations.parse(value).toMillis();
    }
}
