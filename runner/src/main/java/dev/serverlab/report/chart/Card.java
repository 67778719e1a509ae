package dev.serverlab.report.chart;

import dev.serverlab.report.chart.Estimates.Estimate;
import dev.serverlab.report.chart.Forest.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A run as a standalone picture: question, answer, a row of bars for each variant, and where it was measured. A layout in
 * px for {@code card.jte}.
 *
 * @param names of the rows
 * @param foot where it was measured, and how
 * @param step from one row to the next
 */
public record Card(
        List<Text> title, List<Text> answer, List<Text> names, List<Column> columns, List<Text> foot, double step) {

    /** The size that chats and forges show whole. */
    public static final int WIDTH = 1200;

    public static final int HEIGHT = 630;

    /** Sizes of text. */
    public static final int TITLE = 34;

    public static final int ANSWER = 22;
    public static final int HEADING = 15;
    public static final int FOOT = 15;
    private static final int LARGEST_ROW_TEXT = 19;

    private static final int LEFT = 56;
    private static final int RIGHT = WIDTH - LEFT;
    private static final int NAMES = 270;
    private static final int GAP = 28;
    private static final int ROWS_END = 560;
    private static final int LARGEST_STEP = 64;

    /** Text width is known only when drawn: wide fonts need up to this share of their size. */
    private static final double CHARACTER = 0.62;

    /** The bars of one metric. */
    public record Column(double x, double width, List<Text> heading, List<Bar> bars) {}

    /**
     * The number of one variant.
     *
     * @param y the base of its text, above its bar
     * @param length of its bar
     */
    public record Bar(double y, String text, double length, int colour) {}

    /**
     * Lays out what fits; longer text is cut, as the picture has a fixed size.
     *
     * @param bars the same variants under each title
     */
    public static Card of(String question, String answer, Estimates bars, List<String> foot) {
        List<Text> title = texts(question, 3, TITLE, LEFT, 76, RIGHT - LEFT);
        List<Text> said = texts(answer, 4, ANSWER, LEFT, title.getLast().y() + 44, RIGHT - LEFT);
        List<List<Estimate>> metrics = List.copyOf(bars.byTitle().values());
        double top = said.getLast().y() + 44;
        double first = top + HEADING * 1.3 + 30;
        List<Estimate> rows = metrics.isEmpty() ? List.of() : metrics.getFirst();
        double step = Math.min(LARGEST_STEP, (ROWS_END - first + 20) / Math.max(1, rows.size()));
        double width = (RIGHT - LEFT - NAMES) / (double) Math.max(1, metrics.size()) - GAP;
        List<Text> names = IntStream.range(0, rows.size())
                .mapToObj(row -> new Text(
                        LEFT, first + row * step, fitting(rows.get(row).label(), characters(NAMES, rowText(step)))))
                .toList();
        List<Column> columns = new ArrayList<>();
        for (List<Estimate> metric : metrics) {
            double x = LEFT + NAMES + GAP + columns.size() * (width + GAP);
            List<Text> heading = texts(metric.getFirst().title(), 2, HEADING, x, top, width);
            List<Bar> all = IntStream.range(0, metric.size())
                    .mapToObj(row -> bar(bars, metric.get(row), first + row * step, width))
                    .toList();
            columns.add(new Column(x, width, heading, all));
        }
        List<Text> last = IntStream.range(0, foot.size())
                .mapToObj(line ->
                        new Text(LEFT, 588 + 21 * line, fitting(foot.get(line), characters(RIGHT - LEFT, FOOT))))
                .toList();
        return new Card(title, said, names, columns, last, step);
    }

    private static Bar bar(Estimates bars, Estimate each, double y, double width) {
        return new Bar(y, each.text(), width * bars.percent(each) / 100, each.colour());
    }

    /** The size of names and numbers: what the rows have room for. */
    public int rowText() {
        return rowText(step);
    }

    private static int rowText(double step) {
        return (int) Math.min(LARGEST_ROW_TEXT, step * 0.6);
    }

    /** How thick a bar is. */
    public double thickness() {
        return step / 5;
    }

    private static List<Text> texts(String text, int most, int size, double x, double first, double width) {
        int characters = characters(width, size);
        List<String> lines = new ArrayList<>(Forest.lines(text, characters));
        if (lines.size() > most) {
            String rest = String.join(" ", lines.subList(most - 1, lines.size()));
            lines = new ArrayList<>(lines.subList(0, most - 1));
            lines.add(fitting(rest, characters));
        }
        List<String> shown = lines;
        return IntStream.range(0, shown.size())
                .mapToObj(line -> new Text(x, first + line * size * 1.3, shown.get(line)))
                .toList();
    }

    private static String fitting(String text, int characters) {
        return text.codePointCount(0, text.length()) <= characters
                ? text
                : text.substring(0, text.offsetByCodePoints(0, characters - 1)) + "…";
    }

    private static int characters(double width, int size) {
        return (int) (width / (CHARACTER * size));
    }
}
