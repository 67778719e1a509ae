package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Part;
import dev.serverlab.stats.ChangePoint;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A chart for each metric of each experiment and protocol, from run to run; one metric is visible at a time. */
final class TrendsSection {

    private static final int MAX_TICKS = 6;

    private TrendsSection() {}

    /** The trends of one experiment in one protocol, by metric; those without a point are left out. */
    private record Subject(String id, String title, List<PastRun> oldestFirst, Map<Metric, List<Trend>> trends) {

        /** The names of its lines, in the order of their colours. */
        List<String> names() {
            return trends.values().stream()
                    .flatMap(all -> all.stream().map(trend -> name(trend, all)))
                    .distinct()
                    .toList();
        }
    }

    static Part.Section of(History history) {
        List<Metric> metrics = Stream.concat(
                        Stream.of(Metrics.P90),
                        Metrics.with(Metric.Role.TREND).stream().filter(metric -> metric.better() != null))
                .distinct()
                .toList();
        List<Subject> subjects = subjects(history, metrics);
        List<Part> parts = new ArrayList<>();
        if (!subjects.isEmpty()) {
            HistoryText.ABOUT.stream().map(Part::paragraph).forEach(parts::add);
            List<Part.Option> options = metrics.stream()
                    .map(metric -> new Part.Option(metric.id(), metric.heading()))
                    .toList();
            parts.add(new Part.Filters(List.of(new Part.Filter("Metric", "metric", options))));
        }
        subjects.forEach(subject -> parts.add(new Part.Filtered(
                "experiment=" + subject.oldestFirst().getFirst().experiment(), List.of(section(subject)))));
        return new Part.Section("trends", "From run to run", parts);
    }

    /** The subjects, in the order of their newest runs. */
    private static List<Subject> subjects(History history, List<Metric> metrics) {
        Map<String, Subject> subjects = new LinkedHashMap<>();
        history.runs().stream().flatMap(TrendsSection::titles).distinct().forEach(title -> {
            List<PastRun> runs = history.runs().stream()
                    .filter(run -> titles(run).anyMatch(title::equals))
                    .toList();
            String id = "trend-" + (subjects.size() + 1);
            subjects.put(title, new Subject(id, title, runs.reversed(), new LinkedHashMap<>()));
        });
        for (Metric metric : metrics) {
            HistoryText.trends(history, metric, any -> true)
                    .forEach((title, all) ->
                            Objects.requireNonNull(subjects.get(title)).trends().put(metric, all));
        }
        // A single run is only a row in the table.
        return subjects.values().stream()
                .filter(subject ->
                        subject.oldestFirst().size() > 1 && !subject.trends().isEmpty())
                .toList();
    }

    private static Stream<String> titles(PastRun run) {
        return run.variants().stream().map(each -> HistoryText.title(run.experiment(), each.protocol()));
    }

    private static Part.Section section(Subject subject) {
        List<Part> parts = new ArrayList<>();
        Part conditions = Part.bullets(conditions(subject.trends().values()));
        parts.add(Part.folded("Not all under the same conditions", conditions));
        subject.trends().forEach((metric, trends) -> parts.add(ofMetric(subject, metric, trends)));
        return new Part.Section("", subject.title(), parts);
    }

    private static Part ofMetric(Subject subject, Metric metric, List<Trend> trends) {
        Map<Integer, List<String>> marks = new TreeMap<>();
        List<String> changes = new ArrayList<>();
        for (Trend trend : trends) {
            for (ChangePoint change : trend.changes()) {
                PastRun from = trend.points().get(change.index()).run();
                marks.computeIfAbsent(subject.oldestFirst().indexOf(from), key -> new ArrayList<>())
                        .add(name(trend, trends) + " " + HistoryText.amount(metric, trend, change));
                changes.add(name(trend, trends) + ", from " + HistoryText.when(from) + " on: "
                        + HistoryText.change(metric, trend, change) + ".");
            }
        }
        String id = subject.id() + "-" + metric.id();
        String title = subject.title() + ": " + metric.label();
        String summary = "From the oldest to the newest of "
                + Numbers.count(subject.oldestFirst().size(), "run") + ", "
                + (changes.isEmpty() ? "no change" : Numbers.count(changes.size(), "change")) + " of level marked.";
        Axis along = new Axis("run, the oldest first", "", Axis.Scale.LINEAR, 0, ticks(subject.oldestFirst()), 0.0);
        Axis value = Axis.of(metric.label(), metric.unit(), metric.decimals());
        List<Line> lines = trends.stream()
                .map(trend -> line(subject, name(trend, trends), trend.points()))
                .toList();
        List<Chart.Mark> moments = marks.entrySet().stream()
                .map(mark -> Chart.Mark.moment(mark.getKey(), String.join(", ", mark.getValue())))
                .toList();
        Chart chart = new Chart(id, title, summary, along, value, lines, List.of(), moments);
        Part figure = Part.figure(ChartSet.of(id + "-set", title + " from run to run", List.of(chart)));
        return new Part.Filtered("metric=" + metric.id(), List.of(Part.bullets(changes), figure));
    }

    private static Line line(Subject subject, String name, List<Trend.Point> points) {
        List<Double> places = new ArrayList<>();
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Interval> intervals = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (Trend.Point point : points) {
            places.add((double) subject.oldestFirst().indexOf(point.run()));
            values.add(point.estimate().value());
            intervals.add(point.estimate().interval());
            labels.add((HistoryText.when(point.run()) + " " + HistoryText.revision(point.run())).strip());
        }
        int colour = Palette.place(subject.names().indexOf(name));
        return Line.of(name, colour, places, values).withIntervals(intervals).withLabels(labels);
    }

    private static List<Axis.Tick> ticks(List<PastRun> runs) {
        List<Axis.Tick> ticks = new ArrayList<>();
        int step = Math.max(1, (runs.size() + MAX_TICKS - 1) / MAX_TICKS);
        for (int run = 0; run < runs.size(); run += step) {
            ticks.add(new Axis.Tick(run, HistoryText.when(runs.get(run))));
        }
        return ticks;
    }

    /** The name of a variant under certain conditions. */
    private static String name(Trend trend, List<Trend> all) {
        boolean alone = all.stream()
                .allMatch(other -> !other.variant().equals(trend.variant()) || other.line() == trend.line());
        return trend.variant() + (alone && trend.line() == 1 ? "" : ", conditions " + trend.line());
    }

    /** Variants whose conditions changed in the same way share a sentence. */
    private static List<String> conditions(Collection<List<Trend>> trends) {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        trends.stream().flatMap(List::stream).filter(trend -> trend.line() > 1).forEach(trend -> {
            String since = HistoryText.when(trend.points().getFirst().run());
            String words = "conditions " + trend.line() + ", since " + since + ": " + String.join("; ", trend.unlike());
            names.computeIfAbsent(words, key -> new LinkedHashSet<>())
                    .add(trend.variant().toString());
        });
        List<String> sentences = new ArrayList<>();
        names.forEach((words, variants) -> sentences.add(String.join(", ", variants) + ", " + words));
        return sentences;
    }
}
