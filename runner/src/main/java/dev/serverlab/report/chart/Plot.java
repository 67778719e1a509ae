package dev.serverlab.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A line chart as a picture: the layout in px for {@code plot.jte}. The x axis is linear. */
public record Plot(Chart chart, LinearScale x, LinearScale y) {

    public static final int WIDTH = 900;
    public static final int LEFT = 60;
    public static final int RIGHT = 880;
    public static final int TOP = 34;
    public static final int BOTTOM = 314;

    /** From the name of one line to the next. */
    public static final int ENTRY = 20;

    /** A place. */
    public record Point(double x, double y) {}

    public static Plot of(Chart chart) {
        List<Double> xs =
                chart.lines().stream().flatMap(line -> line.x().stream()).toList();
        Stream<@Nullable Double> lines = chart.lines().stream()
                .flatMap(line -> Stream.of(line.y(), line.low(), line.high()))
                .flatMap(Stream::ofNullable)
                .flatMap(List::stream);
        Stream<@Nullable Double> others = Stream.concat(
                chart.marks().stream().map(Chart.Mark::at), Stream.of(chart.y().min()));
        List<Double> ys = Stream.concat(lines, others)
                .flatMap(Stream::ofNullable)
                .map(value -> placed(chart, value))
                .toList();
        return new Plot(chart, LinearScale.around(xs, LEFT, RIGHT), LinearScale.around(ys, BOTTOM, TOP));
    }

    private static double placed(Chart chart, double value) {
        return chart.y().scale() == Axis.Scale.LOG ? Math.log10(value) : value;
    }

    /** Where a value lies. */
    public double up(double value) {
        return y.x(placed(chart, value));
    }

    /** Where the y axis is labelled; of a logarithmic one at 1, 2 and 5 of each power of ten. */
    public List<Axis.Tick> levels() {
        if (chart.y().scale() != Axis.Scale.LOG) {
            return y.ticks("");
        }
        return Places.logTicks(y.from(), y.to()).stream()
                .map(tick -> new Axis.Tick(y.x(tick.at()), tick.label()))
                .toList();
    }

    /** Where the x axis is labelled: where its chart says, else at round numbers. */
    public List<Axis.Tick> places() {
        return chart.x().ticks().isEmpty()
                ? x.ticks("")
                : chart.x().ticks().stream()
                        .map(tick -> new Axis.Tick(x.x(tick.at()), tick.label()))
                        .toList();
    }

    /** With room for a name of each line. */
    public int height() {
        return BOTTOM + 56 + ENTRY * chart.lines().size();
    }

    /** The known points of a line. */
    public List<Point> points(Line line) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < line.x().size(); i++) {
            Double value = line.y().get(i);
            if (value != null) {
                points.add(new Point(x.x(line.x().get(i)), up(value)));
            }
        }
        return points;
    }

    /** A line from point to point, broken where one is missing. */
    public String path(Line line) {
        StringBuilder path = new StringBuilder();
        char joint = 'M';
        for (int i = 0; i < line.x().size(); i++) {
            Double value = line.y().get(i);
            if (value != null) {
                path.append(joint).append(x.x(line.x().get(i))).append(' ').append(up(value));
            }
            joint = value == null ? 'M' : 'L';
        }
        return path.toString();
    }

    /** A vertical stroke for each interval of a line; empty without any. */
    public String intervals(Line line) {
        StringBuilder path = new StringBuilder();
        for (int i = 0;
                line.low() != null && line.high() != null && i < line.x().size();
                i++) {
            Double low = line.low().get(i);
            Double high = line.high().get(i);
            if (low != null && high != null) {
                path.append('M').append(x.x(line.x().get(i))).append(' ').append(up(low));
                path.append('V').append(up(high));
            }
        }
        return path.toString();
    }

    /** As much of a text as fits, so that it does not overlap its neighbour. */
    public static String fitting(String text, int characters) {
        return text.codePointCount(0, text.length()) <= characters
                ? text
                : text.substring(0, text.offsetByCodePoints(0, characters - 1)) + "…";
    }
}
