package dev.serverlab.report.chart;

import dev.serverlab.model.metric.Metric;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one group of a chart, as an alternative to the chart.
 *
 * @param group empty where the chart has none
 * @param headings of its columns; the first is that of x
 * @param rows cells in the order of the headings
 */
public record ChartTable(String group, List<String> headings, List<List<String>> rows) {

    /** A table for each group; a chart without groups has one. */
    public static List<ChartTable> of(Chart chart) {
        List<String> groups = chart.groups();
        return (groups.isEmpty() ? List.of("") : groups)
                .stream().map(group -> of(chart, group)).toList();
    }

    private static ChartTable of(Chart chart, String group) {
        List<Line> lines = chart.lines().stream()
                .filter(line -> line.group() == null || line.group().equals(group))
                .toList();
        Map<Double, String> names = new TreeMap<>();
        for (Line line : lines) {
            for (int point = 0; point < line.x().size(); point++) {
                names.putIfAbsent(line.x().get(point), name(chart.x(), line, point));
            }
        }
        return new ChartTable(
                group,
                Stream.concat(Stream.of(chart.x().heading()), lines.stream().map(Line::name))
                        .toList(),
                names.entrySet().stream()
                        .map(row -> Stream.concat(
                                        Stream.of(row.getValue()),
                                        lines.stream().map(line -> value(chart.y(), line, row.getKey())))
                                .toList())
                        .toList());
    }

    private static String name(Axis axis, Line line, int point) {
        double x = line.x().get(point);
        return line.labels() != null
                ? line.labels().get(point)
                : axis.ticks().stream()
                        .filter(tick -> tick.at() == x)
                        .map(Axis.Tick::label)
                        .findFirst()
                        .orElseGet(() -> number(x, axis));
    }

    private static String value(Axis axis, Line line, double x) {
        int point = line.x().lastIndexOf(x);
        String y = number(at(line.y(), point), axis);
        String low = number(at(line.low(), point), axis);
        String high = number(at(line.high(), point), axis);
        return Stream.of(y, low, high).anyMatch(Metric.ABSENT::equals) ? y : y + " [" + low + ", " + high + "]";
    }

    private static @Nullable Double at(@Nullable List<@Nullable Double> numbers, int point) {
        return numbers == null || point < 0 ? null : numbers.get(point);
    }

    private static String number(@Nullable Double value, Axis axis) {
        return value == null
                ? Metric.ABSENT
                : Numbers.fixed(value, axis.decimals()).replace('−', '-');
    }
}
