package dev.serverlab.report;

import java.util.List;
import java.util.stream.IntStream;

/** A table for a console of 80 columns: what is too wide is cut into pieces, each with the headings of its rows. */
final class PlainTable {

    private static final String GAP = "  ";

    /** What is longer loses its beginning. */
    private static final int WIDEST_HEADING = 58;

    private PlainTable() {}

    /** How wide a cell may be beside the headings of rows. */
    static int widestCell(List<Row> rows) {
        return Wrapped.WIDTH - widestHeading(rows) - GAP.length();
    }

    /** Lines of equally many cells, the first of them names; each piece ends with an empty line. */
    static String of(List<Row> rows) {
        int first = Math.min(WIDEST_HEADING, widestHeading(rows));
        List<Row> lines = rows.stream()
                .map(row -> new Row(
                        fitting(row.heading(), first),
                        row.cells().stream()
                                .map(cell -> fitting(cell, Wrapped.WIDTH - first - GAP.length()))
                                .toList()))
                .toList();
        List<Integer> widths = IntStream.range(0, lines.getFirst().cells().size())
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
        return table.toString();
    }

    /** The end of a text that is too long, since names differ there. */
    static String tail(String text, int width) {
        return text.length() <= width ? text : "…" + text.substring(text.length() - width + 1);
    }

    /** In one line and without control characters, which names from outside may have. */
    private static String fitting(String text, int width) {
        return tail(Wrapped.harmless(text).replaceAll("[\\n\\r\\t]", " "), width);
    }

    private static int widestHeading(List<Row> lines) {
        return lines.stream().mapToInt(line -> line.heading().length()).max().orElse(0);
    }

    private static String leftAligned(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String rightAligned(String text, int width) {
        return " ".repeat(width - text.length()) + text;
    }
}
