package dev.serverlab.report.history;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A metric from run to run, the newest first: a table for each experiment and protocol, a column for each variant. */
public final class TrendTables {

    private final Metric metric;
    private final List<PastRun> newestFirst;

    private TrendTables(Metric metric, List<PastRun> newestFirst) {
        this.metric = metric;
        this.newestFirst = newestFirst;
    }

    /**
     * A run in its trend.
     *
     * @param before the trend of the run before it; the same without one
     */
    private record Found(Trend trend, int index, Trend before) {}

    /**
     * What they say.
     *
     * @param shown which runs have a row; all of them make the trend
     * @param variants which have a column
     */
    public static Document of(History history, Metric metric, Predicate<PastRun> shown, Predicate<Variant> variants) {
        TrendTables tables = new TrendTables(metric, history.runs());
        List<Part> parts = Trend.of(history, metric).stream()
                .filter(trend -> variants.test(trend.variant()))
                .collect(Collectors.groupingBy(
                        trend -> HistoryText.title(trend.experiment(), trend.protocol()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .entrySet()
                .stream()
                .map(trends -> tables.table(trends.getKey() + ": " + metric.heading(), shown, trends.getValue()))
                .filter(table -> !table.rows().isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
        parts.add(
                parts.isEmpty()
                        ? Part.paragraph("No run has a " + metric.label() + " of a valid trial here.")
                        : Part.bullets(HistoryText.ABOUT));
        parts.add(Part.bullets(HistoryText.passedOver(history)
                .map(one -> "Passed over: " + one)
                .toList()));
        return new Document(
                "history",
                metric.label() + " from run to run",
                List.of(),
                null,
                List.of(new Part.Section("trends", "From run to run", parts)));
    }

    private Table table(String title, Predicate<PastRun> shown, List<Trend> trends) {
        Map<Variant, Map<PastRun, Found>> columns = trends.stream()
                .collect(Collectors.groupingBy(
                        Trend::variant,
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), this::column)));
        List<Filled<PastRun>> filled = new ArrayList<>();
        filled.add(Column.word("began (UTC)").with(HistoryText::when));
        filled.add(Column.word("lab").with(HistoryText::revision));
        columns.forEach(
                (variant, found) -> filled.add(Column.number(variant.toString()).with(run -> value(found.get(run)))));
        return Table.of(
                        title,
                        newestFirst.stream()
                                .filter(run -> shown.test(run)
                                        && columns.values().stream().anyMatch(column -> column.containsKey(run)))
                                .toList(),
                        filled,
                        (run, cells) -> new Table.Row(cells, null, notes(columns, run)))
                .named(2)
                .titled(title);
    }

    /** What was found of one variant, from the oldest run to the newest. */
    private Map<PastRun, Found> column(List<Trend> trends) {
        Map<PastRun, Found> column = new LinkedHashMap<>();
        Trend before = null;
        for (PastRun run : newestFirst.reversed()) {
            for (Trend trend : trends) {
                int index =
                        trend.points().stream().map(Trend.Point::run).toList().indexOf(run);
                if (index >= 0) {
                    column.put(run, new Found(trend, index, before == null ? trend : before));
                    before = trend;
                }
            }
        }
        return column;
    }

    private @Nullable String value(@Nullable Found found) {
        return found == null
                ? null
                : HistoryText.value(
                        metric, found.trend().points().get(found.index()).estimate());
    }

    private List<String> notes(Map<Variant, Map<PastRun, Found>> columns, PastRun run) {
        List<String> notes = new ArrayList<>();
        if (run.state() != Run.State.COMPLETE) {
            notes.add(HistoryText.state(run.state()));
        }
        Map<String, List<String>> begun = new LinkedHashMap<>();
        columns.values().stream()
                .flatMap(column -> Stream.ofNullable(column.get(run)))
                .forEach(found -> {
                    Trend trend = found.trend();
                    trend.changes().stream()
                            .filter(change -> change.index() == found.index())
                            .map(change ->
                                    "from here: " + trend.variant() + " " + HistoryText.change(metric, trend, change))
                            .forEach(notes::add);
                    if (found.before().line() != trend.line()) {
                        begun.computeIfAbsent(
                                        String.join(
                                                "; ",
                                                trend.conditions()
                                                        .unlike(found.before().conditions())),
                                        key -> new ArrayList<>())
                                .add(trend.variant().toString());
                    }
                });
        begun.forEach((unlike, names) ->
                notes.add("other conditions of " + String.join(", ", names) + " than before: " + unlike));
        return notes;
    }
}
