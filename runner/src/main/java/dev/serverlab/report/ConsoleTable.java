package dev.serverlab.report;

import dev.serverlab.results.Run;
import dev.serverlab.results.VariantSummary;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The table at the end of a run: a row per metric, a column per variant, at most 80 columns wide. */
public final class ConsoleTable {

    private static final String GAP = "  ";

    private ConsoleTable() {}

    /** The table, in as many pieces as the width takes, with the notes below it. */
    public static String of(Run run) {
        List<Row> rows = Row.of(run);
        int first = rows.stream().mapToInt(row -> row.heading().length()).max().orElse(0);
        int widest = Wrapped.WIDTH - first - GAP.length();
        List<String> names = run.summaries().stream()
                .map(VariantSummary::variant)
                .map(variant -> tail(variant.toString(), widest))
                .toList();
        List<Row> lines =
                Stream.concat(Stream.of(new Row("", names)), rows.stream()).toList();
        List<Integer> widths = IntStream.range(0, names.size())
                .mapToObj(column -> GAP.length()
                        + lines.stream()
                                .mapToInt(line -> line.cells().get(column).length())
                                .max()
                                .orElse(0))
                .toList();
        StringBuilder table = new StringBuilder();
        for (List<Integer> group : Columns.groups(first, widths, Wrapped.WIDTH)) {
            for (Row line : lines) {
                StringBuilder text = new StringBuilder(leftAligned(line.heading(), first));
                group.forEach(column -> text.append(rightAligned(line.cells().get(column), widths.get(column))));
                table.append(text.toString().stripTrailing()).append('\n');
            }
            table.append('\n');
        }
        Notes.of(run).forEach(note -> table.append(Wrapped.labelled("- ", note)).append('\n'));
        return table.toString();
    }

    /** The end of a name that is too long, since variants of one server differ there. */
    private static String tail(String name, int width) {
        return name.length() <= width ? name : "…" + name.substring(name.length() - width + 1);
    }

    private static String leftAligned(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String rightAligned(String text, int width) {
        return " ".repeat(width - text.length()) + text;
    }
}
