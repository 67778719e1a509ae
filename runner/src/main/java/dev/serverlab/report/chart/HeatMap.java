package dev.serverlab.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
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

    /** How many shades there are; {@link Theme} has their colours. */
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
        List<Double> known =
                values.stream().flatMap(List::stream).filter(Objects::nonNull).toList();
        double least = known.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double most = known.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        boolean log = least > 0 && most > MUCH * least;
        List<Row> made = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            List<Cell> cells = new ArrayList<>();
            for (@Nullable Double value : values.get(row)) {
                cells.add(
                        value == null
                                ? new Cell("–", null)
                                : new Cell(format.apply(value), shade(value, least, most, log)));
            }
            made.add(new Row(rows.get(row), List.copyOf(cells)));
        }
        return new HeatMap(
                title,
                down,
                across,
                columns,
                made,
                known.isEmpty()
                        ? List.of()
                        : most == least
                                ? List.of(format.apply(least))
                                : IntStream.range(0, SHADES)
                                        .mapToObj(step -> edgeText(step, least, most, log) + " to "
                                                + edgeText(step + 1, least, most, log))
                                        .toList());
    }

    private static int shade(double value, double least, double most, boolean log) {
        if (most == least) {
            return 0;
        }
        double share = log ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
        return Math.clamp((int) Math.floor(share * SHADES), 0, SHADES - 1);
    }

    /** To three digits, which is as much as a shade tells. */
    private static String edgeText(int step, double least, double most, boolean log) {
        return BigDecimal.valueOf(edge(step, least, most, log))
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Where a shade begins. */
    private static double edge(int step, double least, double most, boolean log) {
        double share = step / (double) SHADES;
        return log ? least * Math.pow(most / least, share) : least + share * (most - least);
    }
}
