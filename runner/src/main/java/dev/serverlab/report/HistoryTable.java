package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PassedOver;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A metric from run to run, the newest first, for a console of 80 columns. */
public final class HistoryTable {

    private static final String GAP = "  ";
    private static final String WHEN = "began (UTC)     ";

    private HistoryTable() {}

    /** A row of a run, and what is said below it. */
    private record Line(String run, List<String> cells, List<String> notes) {}

    private record Subject(String experiment, Protocol protocol) {}

    /** A point in its trend. */
    private record Found(Trend trend, int index) {}

    /** One variant in all runs, by their folders; the oldest first. */
    private record Column(Variant variant, LinkedHashMap<String, Found> points) {}

    /**
     * Draws it.
     *
     * @param shown which runs have a row; all of them make the trend
     * @param variants which have a column
     */
    public static String of(History history, Metric metric, Predicate<PastRun> shown, Predicate<Variant> variants) {
        Map<Subject, List<Trend>> subjects = new LinkedHashMap<>();
        for (Trend trend : Trend.of(history, metric)) {
            if (variants.test(trend.variant())) {
                subjects.computeIfAbsent(new Subject(trend.experiment(), trend.protocol()), key -> new ArrayList<>())
                        .add(trend);
            }
        }
        StringBuilder text = new StringBuilder();
        subjects.forEach((subject, trends) -> {
            List<Column> columns = columns(history, trends);
            List<PastRun> runs = history.runs().stream()
                    .filter(shown)
                    .filter(run ->
                            columns.stream().anyMatch(column -> column.points().containsKey(run.folder())))
                    .toList();
            if (!runs.isEmpty()) {
                text.append(HistoryWords.title(Wrapped.harmless(subject.experiment()), subject.protocol()))
                        .append(": ")
                        .append(metric.heading())
                        .append("\n\n")
                        .append(table(metric, columns, runs));
            }
        });
        if (text.isEmpty()) {
            text.append(Wrapped.labelled("", "No run has a " + metric.label() + " of a valid trial here."))
                    .append("\n\n");
        } else {
            text.append(Wrapped.labelled("- ", HistoryWords.INTERVALS)).append('\n');
            text.append(Wrapped.labelled("- ", HistoryWords.CHANGES)).append('\n');
        }
        for (PassedOver one : history.passedOver()) {
            text.append(Wrapped.labelled("- Passed over: ", HistoryWords.passedOver(one)))
                    .append('\n');
        }
        return text.toString();
    }

    private static List<Column> columns(History history, List<Trend> trends) {
        Map<Variant, Map<String, Found>> found = new LinkedHashMap<>();
        for (Trend trend : trends) {
            for (int index = 0; index < trend.points().size(); index++) {
                found.computeIfAbsent(trend.variant(), key -> new HashMap<>())
                        .put(trend.points().get(index).run().folder(), new Found(trend, index));
            }
        }
        List<Column> columns = new ArrayList<>();
        found.forEach((variant, points) -> {
            LinkedHashMap<String, Found> inOrder = new LinkedHashMap<>();
            for (PastRun run : history.runs().reversed()) {
                Found point = points.get(run.folder());
                if (point != null) {
                    inOrder.put(run.folder(), point);
                }
            }
            columns.add(new Column(variant, inOrder));
        });
        return columns;
    }

    private static String table(Metric metric, List<Column> columns, List<PastRun> runs) {
        List<Line> lines = new ArrayList<>();
        List<String> heading = new ArrayList<>(List.of(WHEN, "lab"));
        columns.forEach(column -> heading.add(column.variant().toString()));
        lines.add(new Line("", heading, List.of()));
        for (PastRun run : runs) {
            lines.add(line(metric, columns, run));
        }
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < heading.size(); column++) {
            int at = column;
            widths.add(lines.stream()
                    .mapToInt(line -> line.cells().get(at).length())
                    .max()
                    .orElse(0));
        }
        int first = widths.get(0) + GAP.length() + widths.get(1);
        List<Integer> ofVariants = widths.subList(2, widths.size()).stream()
                .map(width -> GAP.length() + width)
                .toList();
        StringBuilder table = new StringBuilder();
        Set<Line> told = new HashSet<>();
        for (List<Integer> group : Columns.groups(first, ofVariants, Wrapped.WIDTH)) {
            for (Line line : lines) {
                if (group.stream()
                        .allMatch(variant -> line.cells().get(variant + 2).equals(Metric.ABSENT))) {
                    continue;
                }
                StringBuilder text = new StringBuilder(padded(line.cells().get(0), widths.get(0)))
                        .append(GAP)
                        .append(padded(line.cells().get(1), widths.get(1)));
                group.forEach(variant -> text.append(aligned(line.cells().get(variant + 2), ofVariants.get(variant))));
                table.append(text.toString().stripTrailing()).append('\n');
                if (told.add(line)) {
                    line.notes()
                            .forEach(note ->
                                    table.append(Wrapped.labelled("  ^ ", note)).append('\n'));
                }
            }
            table.append('\n');
        }
        return table.toString();
    }

    private static Line line(Metric metric, List<Column> columns, PastRun run) {
        List<String> cells =
                new ArrayList<>(List.of(HistoryWords.when(run), Wrapped.harmless(HistoryWords.revision(run))));
        List<String> notes = new ArrayList<>();
        if (run.state() != Run.State.COMPLETE) {
            notes.add(HistoryWords.state(run.state()));
        }
        Map<String, List<String>> begun = new LinkedHashMap<>();
        for (Column column : columns) {
            Found found = column.points().get(run.folder());
            if (found == null) {
                cells.add(Metric.ABSENT);
                continue;
            }
            Trend trend = found.trend();
            cells.add(
                    HistoryWords.value(metric, trend.points().get(found.index()).estimate()));
            trend.changes().stream()
                    .filter(change -> change.index() == found.index())
                    .map(change -> "from here: " + column.variant() + " " + HistoryWords.change(metric, trend, change))
                    .forEach(notes::add);
            Found before = before(column, run);
            if (before != null && before.trend().line() != trend.line()) {
                begun.computeIfAbsent(
                                String.join(
                                        "; ",
                                        trend.conditions().unlike(before.trend().conditions())),
                                key -> new ArrayList<>())
                        .add(column.variant().toString());
            }
        }
        begun.forEach((unlike, names) ->
                notes.add("other conditions of " + String.join(", ", names) + " than before: " + unlike));
        return new Line(run.folder(), cells, notes);
    }

    /** The same variant in the run before. */
    private static @Nullable Found before(Column column, PastRun run) {
        Found before = null;
        for (Map.Entry<String, Found> each : column.points().entrySet()) {
            if (each.getKey().equals(run.folder())) {
                return before;
            }
            before = each.getValue();
        }
        return null;
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String aligned(String text, int width) {
        return " ".repeat(width - text.length()) + text;
    }
}
