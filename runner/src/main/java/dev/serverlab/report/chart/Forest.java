package dev.serverlab.report.chart;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Effects with their intervals, one under the other: where everything lies in {@code forest.jte}, in px.
 *
 * @param narrow drawn for a phone: what stands beside the interval elsewhere stands above and below it
 * @param width as much as the longest numbers need
 * @param panels one per metric
 */
public record Forest(boolean narrow, int width, int height, List<Panel> panels) {

    private static final int TITLE = 30;
    private static final int AXIS = 34;

    /**
     * The rows of one metric.
     *
     * @param top of its title
     * @param left where its scale begins
     * @param right where it ends
     * @param verdictX where verdicts begin
     * @param zero where no effect is
     * @param marginFrom where effects that do not matter begin
     * @param bottom of its rows, where its axis is
     */
    public record Panel(
            String title,
            double top,
            double left,
            double right,
            double verdictX,
            double zero,
            double marginFrom,
            double marginTo,
            double bottom,
            boolean lowerIsBetter,
            List<Axis.Tick> ticks,
            List<Placed> rows) {}

    /**
     * A row in its place.
     *
     * @param height of all that belongs to it
     * @param y the middle of its interval
     * @param effect where it is along x, as are {@code low} and {@code high}; 0 when nothing is drawn
     * @param label its lines
     * @param verdictY the base of its verdict
     * @param told effect and interval, or the lines of why nothing may be said
     */
    public record Placed(
            ForestRow row,
            double height,
            double y,
            double low,
            double effect,
            double high,
            List<Text> label,
            double verdictY,
            List<Text> told) {

        /** The verdict in small letters, as people read it. */
        public String verdict() {
            return words(row.verdict());
        }
    }

    /** A line of text, from the beginning of its base. */
    public record Text(double x, double y, String text) {}

    /** The rows in the order given, those of one metric under one title. */
    public static Forest of(List<ForestRow> rows, boolean narrow) {
        Map<String, List<ForestRow>> metrics = rows.stream()
                .collect(Collectors.groupingBy(ForestRow::metric, LinkedHashMap::new, Collectors.toList()));
        List<Panel> panels = new ArrayList<>();
        ForestColumns columns = ForestColumns.of(narrow);
        double top = 0;
        for (Map.Entry<String, List<ForestRow>> metric : metrics.entrySet()) {
            Panel panel = panel(metric.getKey(), metric.getValue(), top, columns);
            panels.add(panel);
            top = panel.bottom() + AXIS;
        }
        return new Forest(narrow, columns.widthFor(rows), (int) Math.max(Math.ceil(top), 1), panels);
    }

    private static Panel panel(String title, List<ForestRow> rows, double top, ForestColumns columns) {
        LinearScale scale = scale(rows, columns);
        List<Placed> placed = new ArrayList<>();
        double bottom = top + TITLE;
        for (ForestRow row : rows) {
            placed.add(columns.placed(row, bottom, scale));
            bottom += placed.getLast().height();
        }
        ForestRow any = rows.getFirst();
        return new Panel(
                title,
                top,
                columns.left(),
                columns.right(),
                columns.verdict(),
                scale.x(0),
                scale.x(any.marginLow()),
                scale.x(any.marginHigh()),
                bottom,
                any.direction() == Direction.LOWER_IS_BETTER,
                scale.ticks(value -> (value.signum() > 0 ? "+" : "") + value.toPlainString()),
                placed);
    }

    private static LinearScale scale(List<ForestRow> rows, ForestColumns columns) {
        List<Double> ends = rows.stream()
                .flatMap(row -> row.isDrawn()
                        ? Stream.of(row.low(), row.high(), row.marginLow(), row.marginHigh())
                        : Stream.of(row.marginLow(), row.marginHigh()))
                .toList();
        return LinearScale.around(ends, columns.left(), columns.right());
    }

    /** The words for those who do not know the verdicts' names yet. */
    public static String words(Verdict verdict) {
        return switch (verdict) {
            case BETTER, WORSE, EQUIVALENT -> verdict.name().toLowerCase(Locale.ROOT);
            case INDISTINGUISHABLE -> "cannot tell";
            case INVALID -> "not comparable";
        };
    }
}
