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
 * Numbers by two things, as a table whose cells are shaded: the more, the stronger.
 *
 * @param title with the unit
 * @param down what the rows are values of
 * @param across what the columns are values of
 * @param columns their names
 * @param steps what each strength of shade stands for, the weakest first; empty when there is no number
 */
public record HeatMap(
        String title, String down, String across, List<String> columns, List<Row> rows, List<String> steps)
        implements Drawing {

    /** How many shades there are; the style sheets of the themes have their colours. */
    public static final int SHADES = 7;

    /** Numbers whose largest is more than so many times the least are shaded by their logarithm. */
    private static final double MUCH = 20;

    /** A row. */
    public record Row(String name, List<Cell> cells) {}

    /**
     * A number.
     *
     * @param shade from 0; absent when the number is not known
     */
    public record Cell(String text, @Nullable Integer shade) {}

    /** Of rows of numbers, null where one is not known. */
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

    /** Where a shade begins, to three digits, which is as much as a shade tells. */
    private static String edge(int step, double least, double most) {
        double share = step / (double) SHADES;
        double edge = isMuch(least, most) ? least * Math.pow(most / least, share) : least + share * (most - least);
        return BigDecimal.valueOf(edge)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
