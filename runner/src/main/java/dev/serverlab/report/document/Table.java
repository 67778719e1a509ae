package dev.serverlab.report.document;

import dev.serverlab.report.chart.HeatMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of cells below headings. The first cell of a row is its name.
 *
 * @param title its title; empty when the section's title is enough
 * @param label its description, for those who cannot see it
 * @param names how many columns at the left name a row; they are repeated in each piece of a split table
 */
public record Table(String title, String label, int names, List<Column> columns, List<Row> rows) implements Part {

    /** Shown instead of an unknown value. */
    public static final String ABSENT = "–";

    /** How the cells of a column are set. */
    public enum Kind {
        /** To the right. */
        NUMBER,
        /** To the left, never broken. */
        WORD,
        /** To the left, and broken where it is long. */
        TEXT
    }

    /**
     * A column.
     *
     * @param spare whether it is dropped when the table is wider than a terminal
     */
    public record Column(String heading, Kind kind, boolean spare) {

        public static Column number(String heading) {
            return new Column(heading, Kind.NUMBER, false);
        }

        public static Column word(String heading) {
            return new Column(heading, Kind.WORD, false);
        }

        public static Column text(String heading) {
            return new Column(heading, Kind.TEXT, false);
        }

        /** Its kind's name in a style sheet; absent when it needs none. */
        public @Nullable String style() {
            return kind == Kind.NUMBER ? null : kind.name().toLowerCase(Locale.ROOT);
        }

        public Column orLeftOut() {
            return new Column(heading, kind, true);
        }

        /** With the content for each row's object: a cell, a text or anything with words; null when unknown. */
        public <T> Filled<T> with(Function<T, @Nullable Object> value) {
            return new Filled<>(this, value);
        }
    }

    /**
     * A column of a table whose rows are about objects of one kind.
     *
     * @param <T> that kind
     */
    public record Filled<T>(Column column, Function<T, @Nullable Object> value) {

        private Cell cell(T thing) {
            return switch (value.apply(thing)) {
                case null -> Cell.of(ABSENT);
                case Cell cell -> cell;
                case Text text -> new Cell(text, null);
                case Object words -> Cell.of(words.toString());
            };
        }
    }

    /**
     * A row.
     *
     * @param colour of its object, in the palette; absent without one
     * @param notes remarks on it, shown below it on a terminal; other media have them elsewhere
     * @param facets its facets for filters, as in {@link Part.Filtered}; empty when it is always shown
     */
    public record Row(List<Cell> cells, @Nullable Integer colour, List<String> notes, String facets) {

        public Row(List<Cell> cells, @Nullable Integer colour, List<String> notes) {
            this(cells, colour, notes, "");
        }

        public static Row of(List<String> cells) {
            return new Row(cells.stream().map(Cell::of).toList(), null, List.of());
        }

        /** A row whose name is separate from its cells. */
        public static Row of(String name, Collection<String> cells) {
            return of(Stream.concat(Stream.of(name), cells.stream()).toList());
        }
    }

    /**
     * A cell.
     *
     * @param bar the length of its bar, 0…1; absent without one
     */
    public record Cell(Text text, @Nullable Double bar) {

        public static Cell of(String text) {
            return new Cell(Text.of(text), null);
        }

        /** The bar's length in per cent, for an attribute. */
        public long percent() {
            return bar == null ? 0 : Math.round(100 * Math.clamp(bar, 0, 1));
        }
    }

    /** A table that needs no title. */
    public static Table of(String label, List<Column> columns, List<Row> rows) {
        return new Table("", label, 1, columns, rows);
    }

    /** A row for each of these things. */
    @SafeVarargs
    public static <T> Table of(String label, Collection<T> things, Filled<T>... columns) {
        return of(label, things, List.of(columns));
    }

    /** The same with any number of columns. */
    public static <T> Table of(String label, Collection<T> things, List<Filled<T>> columns) {
        return of(label, things, columns, (thing, cells) -> new Row(cells, null, List.of()));
    }

    /** The same with rows that have more than cells. */
    public static <T> Table of(
            String label, Collection<T> things, List<Filled<T>> columns, BiFunction<T, List<Cell>, Row> row) {
        List<Row> rows = new ArrayList<>();
        for (T thing : things) {
            rows.add(row.apply(
                    thing, columns.stream().map(column -> column.cell(thing)).toList()));
        }
        return of(label, columns.stream().map(Filled::column).toList(), rows);
    }

    /** The first column names rows, all others hold numbers. */
    public static Table ofNumbers(String label, String name, Collection<String> headings, List<Row> rows) {
        List<Column> columns = new ArrayList<>(List.of(Column.word(name)));
        headings.forEach(heading -> columns.add(Column.number(heading)));
        return of(label, columns, rows);
    }

    /** The numbers of a heat map. */
    public static Table of(String label, HeatMap map) {
        List<Row> rows = new ArrayList<>();
        for (HeatMap.Row row : map.rows()) {
            rows.add(Row.of(
                    row.name(), row.cells().stream().map(HeatMap.Cell::text).toList()));
        }
        return ofNumbers(label, "", map.columns(), rows)
                .titled(map.title() + "; down: " + map.down() + ", across: " + map.across());
    }

    public Table titled(String title) {
        return new Table(title, label, names, columns, rows);
    }

    /** The same table with rows named by that many columns. */
    public Table named(int names) {
        return new Table(title, label, names, columns, rows);
    }

    /** Its minimum width, in columns of a terminal. */
    public int width() {
        return width(columns.size());
    }

    private int width(int first) {
        return IntStream.range(0, first)
                        .map(column -> 1
                                + Stream.concat(
                                                Stream.of(columns.get(column).heading()),
                                                rows.stream()
                                                        .map(row -> row.cells()
                                                                .get(column)
                                                                .text()
                                                                .toString()))
                                        .mapToInt(String::length)
                                        .max()
                                        .orElse(0))
                        .sum()
                - 1;
    }

    /** As many of its first columns as fit into a terminal, at least two. */
    public Table cutTo(int width) {
        int fitting = columns.size();
        while (fitting > 2 && width(fitting) > width) {
            fitting--;
        }
        int kept = fitting;
        return new Table(
                title,
                label,
                names,
                columns.subList(0, kept),
                rows.stream()
                        .map(row -> new Row(row.cells().subList(0, kept), row.colour(), row.notes(), row.facets()))
                        .toList());
    }
}
