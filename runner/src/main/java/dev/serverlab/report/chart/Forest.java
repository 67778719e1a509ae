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
 * @param panels one per metric
 */
public record Forest(boolean narrow, int width, int height, List<Panel> panels) {

    private static final int TITLE = 30;
    private static final int AXIS = 34;

    /**
     * The rows of one metric.
     *
     * @param top of its title
     * @param zero where no effect is
     * @param marginFrom where effects that do not matter begin
     * @param bottom of its rows, where its axis is
     */
    public record Panel(
            String title,
            double top,
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
     * @param y the middle of its interval
     * @param effect where it is along x, as are {@code low} and {@code high}; 0 when nothing is drawn
     */
    public record Placed(ForestRow row, double y, double low, double effect, double high) {

        /** The verdict in small letters, as people read it. */
        public String verdict() {
            return words(row.verdict());
        }
    }

    /** The rows in the order given, those of one metric under one title. */
    public static Forest of(List<ForestRow> rows, boolean narrow) {
        Map<String, List<ForestRow>> metrics = rows.stream()
                .collect(Collectors.groupingBy(ForestRow::metric, LinkedHashMap::new, Collectors.toList()));
        List<Panel> panels = new ArrayList<>();
        int top = 0;
        for (Map.Entry<String, List<ForestRow>> metric : metrics.entrySet()) {
            panels.add(panel(metric.getKey(), metric.getValue(), top, narrow));
            top += TITLE + metric.getValue().size() * rowHeight(narrow) + AXIS;
        }
        return new Forest(narrow, narrow ? 340 : 900, Math.max(top, 1), panels);
    }

    private static Panel panel(String title, List<ForestRow> rows, int top, boolean narrow) {
        LinearScale scale = scale(rows, narrow);
        List<Placed> placed = new ArrayList<>();
        double height = rowHeight(narrow);
        for (ForestRow row : rows) {
            double y = top + TITLE + (placed.size() + 0.5) * height;
            placed.add(placed(row, y, scale));
        }
        ForestRow any = rows.getFirst();
        return new Panel(
                title,
                top,
                scale.x(0),
                scale.x(any.marginLow()),
                scale.x(any.marginHigh()),
                top + TITLE + rows.size() * height,
                any.direction() == Direction.LOWER_IS_BETTER,
                scale.ticks(value -> (value.signum() > 0 ? "+" : "") + value.toPlainString()),
                placed);
    }

    private static Placed placed(ForestRow row, double y, LinearScale scale) {
        Double low = row.low();
        Double effect = row.effect();
        Double high = row.high();
        return low == null || effect == null || high == null || !row.isDrawn()
                ? new Placed(row, y, 0, 0, 0)
                : new Placed(row, y, scale.x(low), scale.x(effect), scale.x(high));
    }

    private static int rowHeight(boolean narrow) {
        return narrow ? 66 : 28;
    }

    private static LinearScale scale(List<ForestRow> rows, boolean narrow) {
        List<Double> ends = rows.stream()
                .flatMap(row -> row.isDrawn()
                        ? Stream.of(row.low(), row.high(), row.marginLow(), row.marginHigh())
                        : Stream.of(row.marginLow(), row.marginHigh()))
                .toList();
        return narrow ? LinearScale.around(ends, 8, 332) : LinearScale.around(ends, 300, 590);
    }

    /** The words for those who do not know the verdicts' names yet. */
    public static String words(Verdict verdict) {
        return switch (verdict) {
            case BETTER, WORSE, EQUIVALENT -> verdict.name().toLowerCase(Locale.ROOT);
            case INDISTINGUISHABLE -> "cannot tell";
            case INVALID -> "not comparable";
        };
    }

    /** As much of a text as fits, so that nothing is drawn over its neighbour. */
    public static String fitting(String text, int characters) {
        return text.codePointCount(0, text.length()) <= characters
                ? text
                : text.substring(0, text.offsetByCodePoints(0, characters - 1)) + "…";
    }
}
