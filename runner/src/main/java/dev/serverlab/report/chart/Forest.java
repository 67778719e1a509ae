package dev.serverlab.report.chart;

import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Numbers with their intervals, one under the other: where everything lies in {@code forest.jte} and {@code dots.jte}, in
 * px.
 *
 * @param width as much as the longest numbers need
 * @param panels one for each title
 */
public record Forest(Columns columns, int width, int height, List<Panel> panels) {

    private static final int TITLE = 30;
    private static final int AXIS = 34;

    /** How wide text becomes is known only where it is drawn: wide fonts at 13 px need up to so much for a digit. */
    private static final int CHARACTER = 8;

    private static final Columns WIDE = new Columns(false, 900, 300, 590, 604, 712, 41);

    /** What lies along x leaves room for the half of a tick's label. */
    private static final Columns NARROW = new Columns(true, 340, 26, 314, 0, 108, 46);

    /**
     * Where the columns are, and how much text has room in them.
     *
     * @param narrow for a phone: one above the other, rather than beside each other
     * @param width of the picture, unless numbers need more
     * @param left where the smallest number is, along x
     * @param right where the largest is
     * @param verdict where verdicts begin
     * @param numbers where numbers begin, beside the longest verdict that has any
     * @param characters in a line of a label, or of a reason
     */
    public record Columns(
            boolean narrow, int width, double left, double right, double verdict, double numbers, int characters) {}

    /**
     * The rows under one title, on one scale.
     *
     * @param top of its title
     * @param bottom of its rows, where its axis is
     */
    public record Panel(
            String title, double top, double bottom, LinearScale scale, List<Axis.Tick> ticks, List<Placed> rows) {

        /** Where a number is along x. */
        public double x(double value) {
            return scale.x(value);
        }
    }

    /**
     * A row in its place.
     *
     * @param height of all that belongs to it
     * @param y the middle of its interval
     * @param label its lines
     * @param verdictY the base of its verdict
     * @param told the number in words, or the lines of why nothing may be said
     */
    public record Placed(ForestRow row, double height, double y, List<Text> label, double verdictY, List<Text> told) {}

    /** A line of text, from the beginning of its base. */
    public record Text(double x, double y, String text) {}

    /** The rows in the order given, those of one title together. */
    public static Forest of(List<ForestRow> rows, boolean narrow) {
        Columns columns = narrow ? NARROW : WIDE;
        List<Panel> panels = new ArrayList<>();
        double top = 0;
        for (List<ForestRow> group : rows.stream()
                .collect(Collectors.groupingBy(ForestRow::title, LinkedHashMap::new, Collectors.toList()))
                .values()) {
            panels.add(panel(group, top, columns));
            top = panels.getLast().bottom() + AXIS;
        }
        int widest = panels.stream()
                .flatMap(panel -> panel.rows().stream())
                .filter(placed -> placed.row().isDrawn())
                .flatMap(placed -> placed.told().stream())
                .mapToInt(told -> (int) told.x() + CHARACTER * told.text().length())
                .max()
                .orElse(0);
        return new Forest(columns, Math.max(columns.width(), widest), (int) Math.max(Math.ceil(top), 1), panels);
    }

    private static Panel panel(List<ForestRow> rows, double top, Columns columns) {
        List<Double> ends = rows.stream()
                .flatMap(row -> Stream.of(row.interval(), row.margin()))
                .flatMap(Stream::ofNullable)
                .flatMap((Interval interval) -> Stream.of(interval.low(), interval.high()))
                .toList();
        LinearScale scale = LinearScale.around(ends, columns.left(), columns.right());
        List<Placed> placed = new ArrayList<>();
        double bottom = top + TITLE;
        for (ForestRow row : rows) {
            List<String> reason = row.hasReason() ? TextLines.of(row.text(), columns.characters()) : List.of();
            List<String> label = TextLines.of(row.label(), columns.characters());
            placed.add(
                    columns.narrow()
                            ? stacked(row, label, reason, bottom, columns)
                            : beside(row, label, reason, bottom, columns));
            bottom += placed.getLast().height();
        }
        ForestRow any = rows.getFirst();
        List<Axis.Tick> ticks = ends.isEmpty() ? List.of() : scale.ticks(any.margin() == null ? "" : "+");
        return new Panel(any.title(), top, bottom, scale, ticks, placed);
    }

    private static Placed beside(ForestRow row, List<String> label, List<String> reason, double top, Columns columns) {
        double height = 12 + TextLines.HEIGHT * Math.max(label.size(), 1 + reason.size());
        double middle = top + height / 2;
        double verdictAt = middle + 4 - TextLines.HEIGHT * reason.size() / 2.0;
        double labelAt = middle + 4 - TextLines.HEIGHT * (label.size() - 1) / 2.0;
        List<Text> told = row.hasReason()
                ? placed(reason, columns.verdict(), verdictAt + TextLines.HEIGHT)
                : placed(List.of(row.text()), row.verdict() == null ? columns.verdict() : columns.numbers(), verdictAt);
        return new Placed(row, height, middle, placed(label, 0, labelAt), verdictAt, told);
    }

    private static Placed stacked(ForestRow row, List<String> label, List<String> reason, double top, Columns columns) {
        double first = top + 15;
        double middle = first + 18 + TextLines.HEIGHT * (label.size() - 1);
        double verdictAt = middle + 24;
        List<String> below = row.hasReason() ? reason : List.of(row.text());
        boolean beside =
                !row.hasReason() && columns.numbers() + CHARACTER * row.text().length() <= columns.width();
        double last = verdictAt + (beside ? 0 : TextLines.HEIGHT * below.size());
        List<Text> told = beside
                ? placed(below, columns.numbers(), verdictAt)
                : placed(below, columns.verdict(), verdictAt + TextLines.HEIGHT);
        return new Placed(row, last + 9 - top, middle, placed(label, 0, first), verdictAt, told);
    }

    /** Lines in their places, {@code first} the base of the first of them. */
    private static List<Text> placed(List<String> lines, double x, double first) {
        return IntStream.range(0, lines.size())
                .mapToObj(line -> new Text(x, first + line * TextLines.HEIGHT, lines.get(line)))
                .toList();
    }
}
