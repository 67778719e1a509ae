package dev.serverlab.report.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one group of a chart, for those who want to read them, or cannot see the chart.
 *
 * @param group empty where the chart has none
 * @param headings of its columns; the first is what is along x
 * @param rows cells in the order of the headings
 */
public record ChartTable(String group, List<String> headings, List<List<String>> rows) {

    /** What stands in place of a number that is not known. */
    private static final String ABSENT = "–";

    /** A table for each group; a chart without groups has one. */
    public static List<ChartTable> of(Chart chart) {
        List<@Nullable String> groups = new ArrayList<>(chart.lines().stream()
                .map(Line::group)
                .filter(Objects::nonNull)
                .distinct()
                .toList());
        if (groups.isEmpty()) {
            groups.add(null);
        }
        return groups.stream().map(group -> of(chart, group)).toList();
    }

    private static ChartTable of(Chart chart, @Nullable String group) {
        List<Line> lines = chart.lines().stream()
                .filter(line -> line.group() == null || line.group().equals(group))
                .toList();
        Map<Double, List<String>> rows = new TreeMap<>();
        for (int column = 0; column < lines.size(); column++) {
            Line line = lines.get(column);
            for (int point = 0; point < line.x().size(); point++) {
                double x = line.x().get(point);
                int at = point;
                List<String> row = rows.computeIfAbsent(
                        x,
                        key -> new ArrayList<>(Stream.concat(
                                        Stream.of(name(chart.x(), line, at)),
                                        lines.stream().map(each -> ABSENT))
                                .toList()));
                row.set(column + 1, value(chart.y(), line, point));
            }
        }
        List<String> headings = Stream.concat(
                        Stream.of(chart.x().heading()), lines.stream().map(Line::name))
                .toList();
        return new ChartTable(group == null ? "" : group, headings, List.copyOf(rows.values()));
    }

    private static String name(Axis axis, Line line, int point) {
        if (line.labels() != null) {
            return line.labels().get(point);
        }
        double x = line.x().get(point);
        return axis.ticks().stream()
                .filter(tick -> tick.at() == x)
                .map(Axis.Tick::label)
                .findFirst()
                .orElseGet(() -> number(x, axis));
    }

    private static String value(Axis axis, Line line, int point) {
        Double y = line.y().get(point);
        if (y == null) {
            return ABSENT;
        }
        Double low = line.low() == null ? null : line.low().get(point);
        Double high = line.high() == null ? null : line.high().get(point);
        return low == null || high == null
                ? number(y, axis)
                : number(y, axis) + " [" + number(low, axis) + ", " + number(high, axis) + "]";
    }

    private static String number(double value, Axis axis) {
        return BigDecimal.valueOf(value)
                .setScale(axis.decimals(), RoundingMode.HALF_UP)
                .toPlainString();
    }
}
