package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A metric from run to run, the newest first: a table for each experiment and protocol, a column for each variant. */
public final class TrendTables {

    private TrendTables() {}

    /**
     * A run in its trend.
     *
     * @param before the trend of the run before it; the same without one
     */
    private record Found(Trend trend, int index, Trend before) {}

    /**
     * The tables.
     *
     * @param shown the runs with a row; all of them form the trend
     * @param variants which have a column
     */
    public static Document of(History history, Metric metric, Predicate<PastRun> shown, Predicate<Variant> variants) {
        List<Part> parts = new ArrayList<>();
        HistoryText.trends(history, metric, variants).forEach((title, trends) -> {
            Table table = table(title + ": " + metric.heading(), metric, history.runs(), shown, trends);
            if (!table.rows().isEmpty()) {
                parts.add(table);
            }
        });
        parts.add(parts.isEmpty() ? Part.paragraph(HistoryText.none(metric)) : Part.bullets(HistoryText.about(metric)));
        parts.add(Part.bullets(HistoryText.passedOver(history)
                .map(one -> "Passed over: " + one)
                .toList()));
        Part.Section section = new Part.Section("trends", "From run to run", parts);
        return new Document("history", metric.label() + " from run to run", List.of(), null, List.of(section));
    }

    private static Table table(
            String title, Metric metric, List<PastRun> newestFirst, Predicate<PastRun> shown, List<Trend> trends) {
        Map<Variant, Map<PastRun, Found>> columns = new LinkedHashMap<>();
        for (Trend trend : trends) {
            columns.computeIfAbsent(trend.variant(), variant -> column(newestFirst.reversed(), trends, variant));
        }
        List<Table.Filled<PastRun>> filled = new ArrayList<>();
        filled.add(Table.Column.word("began (UTC)").with(HistoryText::when));
        filled.add(Table.Column.word("lab").with(HistoryText::revision));
        columns.forEach((variant, column) ->
                filled.add(Table.Column.number(variant.toString()).with(run -> value(metric, column.get(run)))));
        List<PastRun> rows = newestFirst.stream()
                .filter(run -> shown.test(run) && columns.values().stream().anyMatch(column -> column.containsKey(run)))
                .toList();
        return Table.of(title, rows, filled, (run, cells) -> new Table.Row(cells, null, notes(metric, columns, run)))
                .named(2)
                .titled(title);
    }

    private static @Nullable String value(Metric metric, @Nullable Found found) {
        return found == null
                ? null
                : HistoryText.value(
                        metric, found.trend().points().get(found.index()).estimate());
    }

    /** The findings on one variant, from the oldest run to the newest. */
    private static Map<PastRun, Found> column(List<PastRun> oldestFirst, List<Trend> trends, Variant variant) {
        Map<PastRun, Found> column = new LinkedHashMap<>();
        Trend before = null;
        for (PastRun run : oldestFirst) {
            for (Trend trend : trends) {
                int index =
                        trend.points().stream().map(Trend.Point::run).toList().indexOf(run);
                if (index >= 0 && trend.variant().equals(variant)) {
                    column.put(run, new Found(trend, index, before == null ? trend : before));
                    before = trend;
                }
            }
        }
        return column;
    }

    private static List<String> notes(Metric metric, Map<Variant, Map<PastRun, Found>> columns, PastRun run) {
        List<String> notes = new ArrayList<>();
        if (run.state() != Run.State.COMPLETE) {
            notes.add(HistoryText.state(run));
        }
        Map<String, List<String>> begun = new LinkedHashMap<>();
        columns.values().stream()
                .flatMap(column -> Stream.ofNullable(column.get(run)))
                .forEach(found -> {
                    Trend trend = found.trend();
                    trend.changes().stream()
                            .filter(change -> change.index() == found.index())
                            .map(change -> HistoryText.change(metric, trend, change))
                            .forEach(words -> notes.add("from here: " + trend.variant() + " " + words));
                    if (found.before().line() != trend.line()) {
                        List<String> unlike =
                                trend.conditions().unlike(found.before().conditions());
                        begun.computeIfAbsent(String.join("; ", unlike), key -> new ArrayList<>())
                                .add(trend.variant().toString());
                    }
                });
        begun.forEach((unlike, names) ->
                notes.add("other conditions of " + String.join(", ", names) + " than before: " + unlike));
        return notes;
    }
}
