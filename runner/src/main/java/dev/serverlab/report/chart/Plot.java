package dev.serverlab.report.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A chart of lines as a picture: where everything lies in {@code plot.jte}, in px. Both axes are linear.
 *
 * @param xTicks where the x axis is labelled, and with what
 * @param yTicks the same of the y axis
 * @param curves the lines
 * @param levels lying marks
 */
public record Plot(
        Chart chart, List<Axis.Tick> xTicks, List<Axis.Tick> yTicks, List<Curve> curves, List<Axis.Tick> levels) {

    public static final int WIDTH = 900;
    public static final int LEFT = 60;
    public static final int RIGHT = 880;
    public static final int TOP = 34;
    public static final int BOTTOM = 314;

    private static final int ENTRY = 20;

    /**
     * A line.
     *
     * @param path empty without two points side by side
     * @param points where its points are
     * @param intervals as a path
     * @param y of its name
     */
    public record Curve(Line line, String path, List<Point> points, String intervals, double y) {}

    /** A place. */
    public record Point(double x, double y) {}

    public static Plot of(Chart chart) {
        List<Double> xs =
                chart.lines().stream().flatMap(line -> line.x().stream()).toList();
        List<Double> ys = Stream.of(
                        chart.lines().stream().flatMap(line -> line.y().stream()),
                        chart.lines().stream().flatMap(line -> ends(line.low())),
                        chart.lines().stream().flatMap(line -> ends(line.high())),
                        chart.marks().stream().map(Mark::at),
                        Stream.ofNullable(chart.y().min()))
                .flatMap(each -> each)
                .filter(Objects::nonNull)
                .toList();
        LinearScale x = LinearScale.around(xs, LEFT, RIGHT);
        LinearScale y = LinearScale.around(ys, BOTTOM, TOP);
        List<Curve> curves = new ArrayList<>();
        for (Line line : chart.lines()) {
            curves.add(curve(line, x, y, BOTTOM + 62 + ENTRY * curves.size()));
        }
        return new Plot(
                chart,
                chart.x().ticks().stream()
                        .map(tick -> new Axis.Tick(x.x(tick.at()), tick.label()))
                        .toList(),
                y.ticks(BigDecimal::toPlainString),
                curves,
                chart.marks().stream()
                        .map(mark -> new Axis.Tick(y.x(mark.at()), mark.label()))
                        .toList());
    }

    /** With room for a name of each line. */
    public int height() {
        return BOTTOM + 56 + ENTRY * curves.size();
    }

    private static Stream<@Nullable Double> ends(@Nullable List<@Nullable Double> ends) {
        return ends == null ? Stream.of() : ends.stream();
    }

    private static Curve curve(Line line, LinearScale x, LinearScale y, double nameAt) {
        List<Point> points = new ArrayList<>();
        StringBuilder path = new StringBuilder();
        boolean gap = true;
        for (int i = 0; i < line.x().size(); i++) {
            Double value = line.y().get(i);
            if (value == null) {
                gap = true;
                continue;
            }
            Point point = new Point(x.x(line.x().get(i)), y.x(value));
            path.append(gap ? 'M' : 'L').append(point.x()).append(' ').append(point.y());
            points.add(point);
            gap = false;
        }
        return new Curve(line, path.toString(), line.expected() ? List.of() : points, intervals(line, x, y), nameAt);
    }

    private static String intervals(Line line, LinearScale x, LinearScale y) {
        List<@Nullable Double> low = line.low();
        List<@Nullable Double> high = line.high();
        return low == null || high == null
                ? ""
                : IntStream.range(0, line.x().size())
                        .mapToObj(i -> interval(x.x(line.x().get(i)), low.get(i), high.get(i), y))
                        .collect(Collectors.joining());
    }

    private static String interval(double x, @Nullable Double low, @Nullable Double high, LinearScale y) {
        return low == null || high == null ? "" : "M" + x + " " + y.x(low) + "V" + y.x(high);
    }

    /** As much of a text as fits, so that nothing is drawn over its neighbour. */
    public static String fitting(String text, int characters) {
        return text.codePointCount(0, text.length()) <= characters
                ? text
                : text.substring(0, text.offsetByCodePoints(0, characters - 1)) + "…";
    }
}
