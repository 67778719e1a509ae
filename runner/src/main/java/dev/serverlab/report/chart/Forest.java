package dev.serverlab.report.chart;

import dev.serverlab.report.chart.Estimates.Estimate;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list of numbers with their intervals: the layout in px for {@code forest.jte} and {@code dots.jte}.
 *
 * @param width as much as the longest numbers need
 * @param panels one for each title
 */
public record Forest(Columns columns, int width, int height, List<Panel> panels) {

    private static final int TITLE = 30;
    private static final int AXIS = 34;
    private static final int LINE = 16;

    /** Text width is known only when drawn: wide fonts at 13 px need up to this much for a digit. */
    private static final int CHARACTER = 8;

    private static final Columns WIDE = new Columns(false, 900, 300, 590, 604, 712, 41);

    /** The x axis leaves room for half of a tick's label. */
    private static final Columns NARROW = new Columns(true, 340, 26, 314, 0, 108, 46);

    /**
     * The positions of the columns, and their room for text.
     *
     * @param narrow for a phone: stacked instead of side by side
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

        /** The position of a number along x. */
        public double x(double value) {
            return scale.x(value);
        }
    }

    /**
     * A row with its position.
     *
     * @param height its total height
     * @param y the middle of its interval
     * @param label its lines
     * @param verdictY the base of its verdict
     * @param shown the number in words, or the lines with the reason for no verdict
     */
    public record Placed(Estimate row, double height, double y, List<Text> label, double verdictY, List<Text> shown) {}

    /** A line of text, from the beginning of its base. */
    public record Text(double x, double y, String text) {}

    /** The rows in the order given, those of one title together. */
    public static Forest of(Estimates estimates, boolean narrow) {
        Columns columns = narrow ? NARROW : WIDE;
        List<Panel> panels = new ArrayList<>();
        double top = 0;
        for (List<Estimate> group : estimates.byTitle().values()) {
            panels.add(panel(group, top, columns));
            top = panels.getLast().bottom() + AXIS;
        }
        int widest = panels.stream()
                .flatMap(panel -> panel.rows().stream())
                .filter(placed -> placed.row().isDrawn())
                .flatMap(placed -> placed.shown().stream())
                .mapToInt(shown -> (int) shown.x() + CHARACTER * shown.text().length())
                .max()
                .orElse(0);
        return new Forest(columns, Math.max(columns.width(), widest), (int) Math.max(Math.ceil(top), 1), panels);
    }

    private static Panel panel(List<Estimate> rows, double top, Columns columns) {
        List<Double> ends =
                rows.stream().flatMap(Forest::ends).flatMap(Stream::ofNullable).toList();
        LinearScale scale = LinearScale.around(ends, columns.left(), columns.right());
        List<Placed> placed = new ArrayList<>();
        double bottom = top + TITLE;
        for (Estimate row : rows) {
            List<String> label = lines(row.label(), columns.characters());
            List<String> text = isReason(row) ? lines(row.text(), columns.characters()) : List.of(row.text());
            placed.add(
                    columns.narrow()
                            ? stacked(row, label, text, bottom, columns)
                            : beside(row, label, text, bottom, columns));
            bottom += placed.getLast().height();
        }
        Estimate any = rows.getFirst();
        List<Axis.Tick> ticks = ends.isEmpty() ? List.of() : scale.ticks(any.margin() == null ? "" : "+");
        return new Panel(any.title(), top, bottom, scale, ticks, placed);
    }

    /** The numbers of a row that are drawn. */
    private static Stream<@Nullable Double> ends(Estimate row) {
        Interval interval = row.interval();
        Interval margin = row.margin();
        return Stream.concat(
                interval == null
                        ? Stream.of(row.verdict() == null ? row.value() : null)
                        : Stream.of(interval.low(), interval.high()),
                margin == null ? Stream.of() : Stream.of(margin.low(), margin.high()));
    }

    /** Whether its text is the reason for having no verdict. */
    private static boolean isReason(Estimate row) {
        return row.verdict() != null && !row.isDrawn();
    }

    private static Placed beside(Estimate row, List<String> label, List<String> text, double top, Columns columns) {
        int below = isReason(row) ? text.size() : 0;
        double height = 12 + LINE * Math.max(label.size(), 1 + below);
        double middle = top + height / 2;
        double verdictAt = middle + 4 - LINE * below / 2.0;
        double labelAt = middle + 4 - LINE * (label.size() - 1) / 2.0;
        List<Text> shown = below > 0
                ? placed(text, columns.verdict(), verdictAt + LINE)
                : placed(text, row.verdict() == null ? columns.verdict() : columns.numbers(), verdictAt);
        return new Placed(row, height, middle, placed(label, 0, labelAt), verdictAt, shown);
    }

    private static Placed stacked(Estimate row, List<String> label, List<String> text, double top, Columns columns) {
        double first = top + 15;
        double middle = first + 18 + LINE * (label.size() - 1);
        double verdictAt = middle + 24;
        boolean beside =
                !isReason(row) && columns.numbers() + CHARACTER * row.text().length() <= columns.width();
        double last = verdictAt + (beside ? 0 : LINE * text.size());
        List<Text> shown =
                beside ? placed(text, columns.numbers(), verdictAt) : placed(text, columns.verdict(), verdictAt + LINE);
        return new Placed(row, last + 9 - top, middle, placed(label, 0, first), verdictAt, shown);
    }

    /**
     * A text in lines, as a picture must show all of it, or people take a part for the whole: broken at spaces, or else
     * between parts of a name, or else anywhere.
     *
     * @param most code points in a line
     */
    static List<String> lines(String text, int most) {
        String line = "(?s).{1," + most + "}(?: +|$)|.{1," + (most - 1) + "}[:.,/-]|.{1," + most + "}";
        List<String> lines = Pattern.compile(line)
                .matcher(text)
                .results()
                .map(each -> each.group().strip())
                .toList();
        return lines.isEmpty() ? List.of(text) : lines;
    }

    /** Lines in their places, {@code first} the base of the first of them. */
    private static List<Text> placed(List<String> lines, double x, double first) {
        return IntStream.range(0, lines.size())
                .mapToObj(line -> new Text(x, first + line * LINE, lines.get(line)))
                .toList();
    }
}
