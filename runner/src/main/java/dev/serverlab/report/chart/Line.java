package dev.serverlab.report.chart;

import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One row of points. The lists are of the same length; null in {@code y} is a gap.
 *
 * @param name for people; lines with one name belong together, in all charts of a set
 * @param colour a place in {@link Palette}, from 0
 * @param dash its index among dashes and symbols, from 0: that of its colour, unless lines share one
 * @param group the lines that are shown together, such as {@code session 1}; absent: always shown
 * @param style how it is drawn; absent: joined, as measured values are
 * @param x rising
 * @param low the lower ends of the points' intervals; absent where there are none
 * @param high their upper ends
 * @param labels names of the points instead of their {@code x}; absent when {@code x} is enough
 */
public record Line(
        String name,
        int colour,
        int dash,
        @Nullable String group,
        @Nullable Style style,
        List<Double> x,
        List<@Nullable Double> y,
        @Nullable List<@Nullable Double> low,
        @Nullable List<@Nullable Double> high,
        @Nullable List<String> labels) {

    /** How a line is drawn that is not joined. */
    public enum Style {
        /** Expected instead of measured: finer, and dotted. */
        EXPECTED,
        /** Only its points. */
        POINTS
    }

    /** The smallest value on a logarithmic axis: smaller ones would flatten everything else. */
    private static final double MIN = 0.01;

    /**
     * Checks the lengths.
     *
     * @throws IllegalArgumentException when they differ
     */
    public Line {
        if (Stream.of(y, low, high, labels).flatMap(Stream::ofNullable).anyMatch(list -> list.size() != x.size())) {
            throw new IllegalArgumentException("The lists of line " + name + " are not of the same length");
        }
    }

    /** A joined line without intervals. */
    public static Line of(String name, int colour, List<Double> x, List<@Nullable Double> y) {
        return new Line(name, colour, colour, null, null, x, y, null, null, null);
    }

    public Line inGroup(String group) {
        return new Line(name, colour, dash, group, style, x, y, low, high, labels);
    }

    public Line dashed(int dash) {
        return new Line(name, colour, dash, group, style, x, y, low, high, labels);
    }

    /** With an interval for each point, null where there is none. */
    public Line withIntervals(List<@Nullable Interval> intervals) {
        if (intervals.stream().allMatch(Objects::isNull)) {
            return this;
        }
        List<@Nullable Double> lows =
                intervals.stream().map(each -> each == null ? null : each.low()).toList();
        List<@Nullable Double> highs = intervals.stream()
                .map(each -> each == null ? null : each.high())
                .toList();
        return new Line(name, colour, dash, group, style, x, y, lows, highs, labels);
    }

    public Line withLabels(List<String> labels) {
        return new Line(name, colour, dash, group, style, x, y, low, high, labels);
    }

    /** Its height above a floor. */
    public Line above(double floor) {
        return withValues(value -> value - floor);
    }

    /** Without values that a logarithmic axis cannot show. */
    public Line positive() {
        return withValues(value -> value < MIN ? null : value);
    }

    private Line withValues(Function<Double, @Nullable Double> changed) {
        List<@Nullable Double> values = y.stream()
                .map(value -> value == null ? null : changed.apply(value))
                .toList();
        return new Line(name, colour, dash, group, style, x, values, low, high, labels);
    }

    /** Rounded to the digits that are shown: more would only take space. */
    Line rounded(int decimals) {
        List<Double> places = x.stream().map(at -> rounded(at, 4)).toList();
        List<@Nullable Double> lows = low == null ? null : rounded(low, decimals);
        List<@Nullable Double> highs = high == null ? null : rounded(high, decimals);
        return new Line(name, colour, dash, group, style, places, rounded(y, decimals), lows, highs, labels);
    }

    private static List<@Nullable Double> rounded(List<@Nullable Double> values, int decimals) {
        return values.stream()
                .map(value -> value == null ? null : rounded(value, decimals))
                .toList();
    }

    private static Double rounded(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .doubleValue();
    }

    /** The expected values, without intervals. */
    public Line asExpected(String name) {
        return new Line(name, colour, dash, group, Style.EXPECTED, x, y, null, null, labels);
    }

    /** Its points, not joined. */
    public Line asPoints() {
        return new Line(name, colour, dash, group, Style.POINTS, x, y, low, high, labels);
    }
}
