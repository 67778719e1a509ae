package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Mark;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.runs.ChangePoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The trends of one experiment in one protocol.
 *
 * @param title for people
 * @param conditions under which its lines were measured, a sentence for each that is unlike the one before it
 * @param metrics a chart for each metric that has a point
 */
public record TrendCharts(String title, String experiment, List<String> conditions, List<OfMetric> metrics) {

    private static final int MOST_TICKS = 6;

    /**
     * One metric.
     *
     * @param changes marked in the chart, a sentence each
     */
    public record OfMetric(String id, ChartSet charts, List<String> changes) {}

    /**
     * Draws them.
     *
     * @param id of its charts the beginning
     */
    static TrendCharts of(
            String id, History history, String experiment, Protocol protocol, Map<Metric, List<Trend>> trends) {
        List<PastRun> runs = history.runs().reversed().stream()
                .filter(run -> run.experiment().equals(experiment)
                        && run.variants().stream().anyMatch(variant -> variant.protocol() == protocol))
                .toList();
        String title = HistoryWords.title(experiment, protocol);
        Map<String, Integer> places = new LinkedHashMap<>();
        runs.forEach(run -> places.put(run.folder(), places.size()));
        Set<String> names = new LinkedHashSet<>();
        trends.values().forEach(all -> all.forEach(trend -> names.add(name(trend, all))));
        List<String> order = List.copyOf(names);
        List<OfMetric> metrics = new ArrayList<>();
        trends.forEach((metric, all) -> {
            if (!all.isEmpty()) {
                metrics.add(ofMetric(id + "-" + metric.id(), title, metric, all, runs, places, order));
            }
        });
        return new TrendCharts(title, experiment, conditions(trends.values()), metrics);
    }

    private static OfMetric ofMetric(
            String id,
            String title,
            Metric metric,
            List<Trend> trends,
            List<PastRun> runs,
            Map<String, Integer> places,
            List<String> order) {
        Map<Integer, List<String>> marks = new TreeMap<>();
        List<String> changes = new ArrayList<>();
        for (Trend trend : trends) {
            for (ChangePoint change : trend.changes()) {
                PastRun from = trend.points().get(change.index()).run();
                marks.computeIfAbsent(places.getOrDefault(from.folder(), 0), key -> new ArrayList<>())
                        .add(name(trend, trends) + " " + HistoryWords.amount(metric, trend, change));
                changes.add(name(trend, trends) + ", from " + HistoryWords.when(from) + " on: "
                        + HistoryWords.change(metric, trend, change) + ".");
            }
        }
        Chart chart = new Chart(
                id,
                title + ": " + metric.label(),
                "From the oldest to the newest of " + RunText.count(runs.size(), "run") + ", "
                        + (changes.isEmpty() ? "no change" : RunText.count(changes.size(), "change"))
                        + " of level marked.",
                new Axis("run, the oldest first", "", Axis.Scale.LINEAR, 0, ticks(runs), 0.0),
                Axis.of(metric.label(), metric.unit(), metric.decimals()),
                trends.stream()
                        .map(trend ->
                                line(name(trend, trends), order.indexOf(name(trend, trends)), trend.points(), places))
                        .toList(),
                List.of(),
                marks.entrySet().stream()
                        .map(mark -> Mark.moment(mark.getKey(), String.join(", ", mark.getValue())))
                        .toList());
        return new OfMetric(
                metric.id(),
                ChartSet.of(id + "-set", title + ": " + metric.label() + " from run to run", List.of(chart)),
                changes);
    }

    private static Line line(String name, int number, List<Trend.Point> points, Map<String, Integer> places) {
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Double> lows = new ArrayList<>();
        List<@Nullable Double> highs = new ArrayList<>();
        for (Trend.Point point : points) {
            Interval interval = point.estimate().interval();
            values.add(point.estimate().value());
            lows.add(interval == null ? null : Double.valueOf(interval.low()));
            highs.add(interval == null ? null : Double.valueOf(interval.high()));
        }
        return Line.of(
                        name,
                        Palette.place(number),
                        points.stream()
                                .map(point ->
                                        (double) places.getOrDefault(point.run().folder(), 0))
                                .toList(),
                        values)
                .withInterval(lows, highs)
                .withLabels(points.stream()
                        .map(point ->
                                (HistoryWords.when(point.run()) + " " + HistoryWords.revision(point.run())).strip())
                        .toList());
    }

    private static List<Axis.Tick> ticks(List<PastRun> runs) {
        List<Axis.Tick> ticks = new ArrayList<>();
        int step = Math.max(1, (runs.size() + MOST_TICKS - 1) / MOST_TICKS);
        for (int run = 0; run < runs.size(); run += step) {
            ticks.add(new Axis.Tick(run, HistoryWords.when(runs.get(run))));
        }
        return ticks;
    }

    private static String name(Trend trend, List<Trend> all) {
        boolean alone = all.stream()
                .noneMatch(other -> other.variant().equals(trend.variant()) && other.line() != trend.line());
        return HistoryWords.line(trend, alone && trend.line() == 1);
    }

    /** Variants whose conditions changed in the same way share a sentence. */
    private static List<String> conditions(Iterable<List<Trend>> trends) {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        for (List<Trend> all : trends) {
            for (Trend trend : all) {
                if (trend.line() > 1) {
                    names.computeIfAbsent(
                                    "conditions " + trend.line() + ", since "
                                            + HistoryWords.when(
                                                    trend.points().getFirst().run())
                                            + ": " + String.join("; ", trend.unlike()),
                                    key -> new LinkedHashSet<>())
                            .add(trend.variant().toString());
                }
            }
        }
        List<String> sentences = new ArrayList<>();
        names.forEach((words, variants) -> sentences.add(String.join(", ", variants) + ", " + words));
        return sentences;
    }
}
