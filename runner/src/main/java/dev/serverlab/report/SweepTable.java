package dev.serverlab.report;

import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.HeatMap;
import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a sweep of one variant found, as a table: a row for each value.
 *
 * @param headings those of the axes first
 * @param rows cells in the order of the headings
 */
public record SweepTable(List<String> headings, List<List<String>> rows) {

    private static final List<String> NUMBERS =
            List.of("requests/s", "predicted", "p90 [ms]", "CPU/request [µs]", "threads", "MB");

    /** What holds for the numbers. */
    public static final String ABOUT =
            "Solo trials. Brackets hold the 95 % interval of the throughput over rounds; predicted is the lowest ceiling"
                    + " that users, arrivals, threads and cores set before anything is measured.";

    /** With a column for each axis. */
    public static SweepTable of(SweepRow swept) {
        return new SweepTable(
                Stream.concat(swept.axes().stream().map(Sweep.Axis::name), NUMBERS.stream())
                        .toList(),
                swept.points().stream()
                        .map(point -> Stream.concat(swept.axes().stream().map(point::at), numbers(point.found()))
                                .toList())
                        .toList());
    }

    /** With all axes in the first column, and short headings. */
    static List<Row> rows(SweepRow swept) {
        int axes = swept.axes().size();
        List<Row> rows = of(swept).rows().stream()
                .map(cells -> new Row(String.join(", ", cells.subList(0, axes)), cells.subList(axes, cells.size())))
                .toList();
        int widest = PlainTable.widestCell(List.of(new Row("", List.of()))) / 2;
        return Stream.concat(
                        Stream.of(new Row("value", NUMBERS)),
                        rows.stream().map(row -> new Row(PlainTable.tail(row.heading(), widest), row.cells())))
                .toList();
    }

    /** Throughput by two axes: a row for each value of the first, a column for each of the second. */
    static List<Row> grid(SweepRow swept) {
        HeatMap map = maps(swept).getFirst();
        return Stream.concat(
                        Stream.of(new Row("", map.columns())),
                        map.rows().stream()
                                .map(row -> new Row(
                                        row.name(),
                                        row.cells().stream()
                                                .map(HeatMap.Cell::text)
                                                .toList())))
                .toList();
    }

    private static Stream<String> numbers(SweepResult.@Nullable Point found) {
        if (found == null) {
            return IntStream.range(0, NUMBERS.size()).mapToObj(column -> Metric.ABSENT);
        }
        return Stream.of(
                throughput(found),
                absent(found.predicted(), SweepTable::rate),
                number("p90", found.p90Millis()),
                number("cpuPerRequest", found.cpuMicrosPerRequest()),
                number("threadsPeak", found.threadsPeak()),
                number("rssPeak", found.rssPeakMegabytes()));
    }

    private static String throughput(SweepResult.Point found) {
        Interval interval = found.throughput();
        int decimals = decimals(found.requestsPerSecond());
        return rate(found.requestsPerSecond())
                + (interval == null
                        ? ""
                        : " [" + fixed(interval.low(), decimals) + ", " + fixed(interval.high(), decimals) + "]");
    }

    private static String number(String metric, @Nullable Number value) {
        return absent(value, number -> Metrics.of(metric).format(number.doubleValue()));
    }

    private static <T> String absent(@Nullable T value, Function<T, String> text) {
        return value == null ? Metric.ABSENT : text.apply(value);
    }

    /** Requests per second; small ones to a tenth. */
    static String rate(double perSecond) {
        return fixed(perSecond, decimals(perSecond));
    }

    private static int decimals(double perSecond) {
        return Math.abs(perSecond) < 99.95 ? 1 : 0;
    }

    private static String fixed(double value, int decimals) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString()
                        .replace('-', '−')
                : Metric.ABSENT;
    }

    /** What is along the axes of a grid. */
    static String about(SweepRow swept) {
        return "requests/s; down: " + swept.axes().get(0).name() + ", across: "
                + swept.axes().get(1).name();
    }

    /** Throughput and p90 of a grid as heat maps. */
    public static List<HeatMap> maps(SweepRow swept) {
        return List.of(
                map(swept, "requests/s", SweepResult.Point::requestsPerSecond, SweepTable::rate),
                map(swept, "p90 [ms]", SweepResult.Point::p90Millis, Metrics.P90::format));
    }

    private static HeatMap map(
            SweepRow swept, String title, Function<SweepResult.Point, @Nullable Double> value, HeatMap.Format format) {
        Sweep.Axis down = swept.axes().get(0);
        Sweep.Axis across = swept.axes().get(1);
        List<List<@Nullable Double>> rows = new ArrayList<>();
        for (String row : down.values()) {
            List<@Nullable Double> cells = new ArrayList<>();
            for (String column : across.values()) {
                SweepResult.Point found = found(swept, row, column);
                cells.add(found == null ? null : value.apply(found));
            }
            rows.add(cells);
        }
        return HeatMap.of(title, down.name(), across.name(), down.values(), across.values(), rows, format);
    }

    private static SweepResult.@Nullable Point found(SweepRow swept, String row, String column) {
        return swept.points().stream()
                .filter(point -> point.at(swept.axes().get(0)).equals(row)
                        && point.at(swept.axes().get(1)).equals(column))
                .map(SweepRow.Point::found)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
