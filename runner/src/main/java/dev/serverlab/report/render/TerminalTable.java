package dev.serverlab.report.render;

import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table that fits a terminal: if it is too wide, spare columns are dropped, then it is split into pieces. */
final class TerminalTable {

    private static final int GAP = 2;

    /** Longer row names lose their beginning. */
    private static final int WIDEST_NAME = 58;

    private static final int BESIDE_NAME = 20;

    private final Table table;
    private final int width;

    /** The headings, then the rows. */
    private final List<List<String>> lines;

    private TerminalTable(Table table, int width) {
        this.table = table;
        this.width = width;
        List<List<String>> cells = new ArrayList<>();
        cells.add(table.columns().stream().map(Table.Column::heading).toList());
        for (Table.Row row : table.rows()) {
            cells.add(row.cells().stream().map(cell -> cell.text().toString()).toList());
        }
        int first = Math.min(Math.min(WIDEST_NAME, width - BESIDE_NAME), widest(cells, 0));
        cells.replaceAll(line -> IntStream.range(0, line.size())
                .mapToObj(column -> fitting(line.get(column), column == 0 ? first : width - first - GAP))
                .toList());
        this.lines = cells;
    }

    /** Its lines, with an empty line between pieces. */
    static String of(Table table, int width) {
        return new TerminalTable(table, width).drawn();
    }

    private String drawn() {
        List<Integer> all = IntStream.range(0, table.columns().size()).boxed().toList();
        List<Integer> kept = all.stream()
                .filter(column -> !table.columns().get(column).spare())
                .toList();
        for (List<Integer> columns : List.of(all, kept)) {
            for (int gap = GAP; gap > 0; gap--) {
                if (width(columns, gap) <= width) {
                    return piece(columns, gap, true);
                }
            }
        }
        List<String> pieces = new ArrayList<>();
        List<Integer> names = kept.subList(0, table.names());
        List<Integer> piece = new ArrayList<>(names);
        for (int column : kept.subList(table.names(), kept.size())) {
            List<Integer> longer =
                    Stream.concat(piece.stream(), Stream.of(column)).toList();
            if (piece.size() > table.names() && width(longer, GAP) > width) {
                pieces.add(piece(piece, GAP, pieces.isEmpty()));
                piece = new ArrayList<>(names);
            }
            piece.add(column);
        }
        pieces.add(piece(piece, GAP, pieces.isEmpty()));
        return String.join("\n\n", pieces);
    }

    private String piece(List<Integer> columns, int gap, boolean noted) {
        List<String> drawn = new ArrayList<>();
        for (int line = 0; line < lines.size(); line++) {
            List<String> cells = lines.get(line);
            drawn.add(columns.stream()
                    .map(column -> aligned(column, cells.get(column)))
                    .collect(Collectors.joining(" ".repeat(gap)))
                    .stripTrailing());
            if (noted && line > 0) {
                table.rows().get(line - 1).notes().forEach(note -> drawn.add(PlainText.labelled("  ^ ", note, width)));
            }
        }
        return String.join("\n", drawn);
    }

    private String aligned(int column, String text) {
        String space = " ".repeat(widest(lines, column) - text.length());
        return table.columns().get(column).kind() == Table.Kind.NUMBER ? space + text : text + space;
    }

    private int width(List<Integer> columns, int gap) {
        return gap * (columns.size() - 1)
                + columns.stream().mapToInt(column -> widest(lines, column)).sum();
    }

    private static int widest(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private static String fitting(String text, int width) {
        return PlainText.tail(PlainText.harmless(text).replaceAll("[\\n\\r\\t]", " "), width);
    }
}
