package dev.serverlab.report.chart;

import dev.serverlab.model.metric.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Numbers by two variables, as a table whose cells are shaded: the larger, the darker.
 *
 * @param title with the unit
 * @param down the variable of the rows
 * @param across the variable of the columns
 * @param columns their names
 * @param steps the range of each shade, the lightest first; empty without numbers
 */
public record HeatMap(
        String title, String down, String across, List<String> columns, List<Row> rows, List<String> steps)
        implements Drawing {

    /** How many shades there are; the style sheets of the themes have their colours. */
    public static final int SHADES = 7;

    /** The ratio of largest to smallest number from which shades are logarithmic. */
    private static final double MUCH = 20;

    /** A row. */
    public record Row(String name, List<Cell> cells) {}

    /**
     * A number.
     *
     * @param shade from 0; absent when the number is not known
     */
    public record Cell(String text, @Nullable Integer shade) {}

    /** From rows of numbers, null for unknown ones. */
    public static HeatMap of(
            String title,
            String down,
            String across,
            List<String> rows,
            List<String> columns,
            List<List<@Nullable Double>> values,
            DoubleFunction<String> format) {
        DoubleSummaryStatistics known = values.stream()
                .flatMap(List::stream)
                .flatMap(Stream::ofNullable)
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        double least = known.getMin();
        double most = known.getMax();
        List<Row> made = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            made.add(new Row(
                    rows.get(row),
                    values.get(row).stream()
                            .map(value -> value == null
                                    ? new Cell(Metric.ABSENT, null)
                                    : new Cell(format.apply(value), shade(value, least, most)))
                            .toList()));
        }
        List<String> steps = IntStream.range(0, known.getCount() == 0 ? 0 : most == least ? 1 : SHADES)
                .mapToObj(step -> most == least
                        ? format.apply(least)
                        : edge(step, least, most) + " to " + edge(step + 1, least, most))
                .toList();
        return new HeatMap(title, down, across, columns, made, steps);
    }

    private static boolean isMuch(double least, double most) {
        return least > 0 && most > MUCH * least;
    }

    private static int shade(double value, double least, double most) {
        double share = most == least
                ? 0
                : isMuch(least, most)
                        ? Math.log(value / least) / Math.log(most / least)
                        : (value - least) / (most - least);
        return Math.clamp((int) Math.floor(share * SHADES), 0, SHADES - 1);
    }

    /** The start of a shade's range, to three digits, which is as precise as a shade is. */
    private static String edge(int step, double least, double most) {
        double share = step / (double) SHADES;
        double edge = isMuch(least, most) ? least * Math.pow(most / least, share) : least + share * (most - least);
        return BigDecimal.valueOf(edge)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
