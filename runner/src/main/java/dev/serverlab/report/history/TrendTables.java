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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A metric from run to run, the newest first: a table for each experiment and protocol, a column for each variant. */
public final class TrendTables {

    private TrendTables() {}

    /** A run in its trend. */
    private record Found(Trend trend, int index) {

        Trend.Point point() {
            return trend.points().get(index);
        }
    }

    /**
     * What they say.
     *
     * @param shown which runs have a row; all of them make the trend
     * @param variants which have a column
     */
    public static Document of(History history, Metric metric, Predicate<PastRun> shown, Predicate<Variant> variants) {
        List<Part> parts = new ArrayList<>();
        Trend.of(history, metric).stream()
                .filter(trend -> variants.test(trend.variant()))
                .collect(Collectors.groupingBy(
                        trend -> HistoryText.title(trend.experiment(), trend.protocol()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .forEach((title, trends) -> {
                    Table table = table(title + ": " + metric.heading(), metric, history, shown, trends);
                    if (!table.rows().isEmpty()) {
                        parts.add(table);
                    }
                });
        parts.add(
                parts.isEmpty()
                        ? Part.paragraph("No run has a " + metric.label() + " of a valid trial here.")
                        : Part.bullets(List.of(HistoryText.INTERVALS, HistoryText.CHANGES)));
        parts.add(Part.bullets(history.passedOver().stream()
                .map(one -> "Passed over: " + HistoryText.passedOver(one))
                .toList()));
        return new Document(
                "history",
                metric.label() + " from run to run",
                List.of(),
                null,
                List.of(new Part.Section("trends", "From run to run", parts)));
    }

    private static Table table(
            String title, Metric metric, History history, Predicate<PastRun> shown, List<Trend> trends) {
        Map<Variant, List<Found>> columns = new LinkedHashMap<>();
        for (Trend trend : trends) {
            IntStream.range(0, trend.points().size())
                    .mapToObj(index -> new Found(trend, index))
                    .forEach(found -> columns.computeIfAbsent(trend.variant(), key -> new ArrayList<>())
                            .add(found));
        }
        columns.values()
                .forEach(found -> found.sort(Comparator.comparingInt(
                        each -> -history.runs().indexOf(each.point().run()))));
        return new Table(
                title,
                title,
                2,
                Stream.concat(
                                Stream.of(Column.word("began (UTC)"), Column.word("lab")),
                                columns.keySet().stream().map(variant -> Column.number(variant.toString())))
                        .toList(),
                history.runs().stream()
                        .filter(run -> shown.test(run)
                                && columns.values().stream().anyMatch(column -> indexOf(run, column) >= 0))
                        .map(run -> row(metric, columns, run))
                        .toList());
    }

    private static int indexOf(PastRun run, List<Found> column) {
        return IntStream.range(0, column.size())
                .filter(index -> column.get(index).point().run().equals(run))
                .findFirst()
                .orElse(-1);
    }

    private static Table.Row row(Metric metric, Map<Variant, List<Found>> columns, PastRun run) {
        List<String> cells = new ArrayList<>(List.of(HistoryText.when(run), HistoryText.revision(run)));
        List<String> notes = new ArrayList<>();
        if (run.state() != Run.State.COMPLETE) {
            notes.add(HistoryText.state(run.state()));
        }
        Map<String, List<String>> begun = new LinkedHashMap<>();
        columns.forEach((variant, column) -> {
            int index = indexOf(run, column);
            if (index < 0) {
                cells.add(Table.ABSENT);
                return;
            }
            Found found = column.get(index);
            Trend trend = found.trend();
            cells.add(HistoryText.value(metric, found.point().estimate()));
            trend.changes().stream()
                    .filter(change -> change.index() == found.index())
                    .map(change -> "from here: " + variant + " " + HistoryText.change(metric, trend, change))
                    .forEach(notes::add);
            Trend before = column.get(Math.max(0, index - 1)).trend();
            if (before.line() != trend.line()) {
                begun.computeIfAbsent(
                                String.join("; ", trend.conditions().unlike(before.conditions())),
                                key -> new ArrayList<>())
                        .add(variant.toString());
            }
        });
        begun.forEach((unlike, names) ->
                notes.add("other conditions of " + String.join(", ", names) + " than before: " + unlike));
        return new Table.Row(Table.Row.of(cells).cells(), null, notes);
    }
}
