package dev.serverlab.report.capacity;

import dev.serverlab.analysis.capacity.CapacityCurve;
import dev.serverlab.analysis.capacity.CapacityCurve.Point;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.AxisPositions;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Palette;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Latency and CPU over the rate, a line for each variant and one more for its failed windows. */
final class CurveCharts {

    /** The ratio of largest to smallest latency from which the axis is logarithmic. */
    private static final double MUCH = 10;

    private static final List<Percentile> PERCENTILES = List.of(
            new Percentile(90, Window::p90Millis),
            new Percentile(50, Window::p50Millis),
            new Percentile(99, Window::p99Millis));

    private record Percentile(double percent, Function<Window, @Nullable Double> value) {}

    private CurveCharts() {}

    /** The charts; empty when there was no window. */
    static ChartSet of(CapacityResult capacity) {
        List<Chart> charts = Stream.concat(
                        PERCENTILES.stream().map(each -> latency(capacity, each)),
                        Stream.of(
                                cpu(capacity, "server", window -> window.cores().serverCores()),
                                cpu(
                                        capacity,
                                        "generator",
                                        window -> window.cores().generatorCores())))
                .filter(Chart::hasPoints)
                .toList();
        return ChartSet.of("capacity-curves", "latency and CPU over the rate", charts);
    }

    private static Chart latency(CapacityResult capacity, Percentile percentile) {
        List<Line> lines = lines(capacity, percentile.value());
        Stream<Double> known = lines.stream().flatMap(line -> line.y().stream().flatMap(Stream::ofNullable));
        boolean log = AxisPositions.spanMuch(known, MUCH);
        String label = AxisPositions.percentile(percentile.percent());
        List<Chart.Mark> marks = capacity.slo().stream()
                .filter(slo -> slo.within() != null && slo.percent() == percentile.percent())
                .map(CurveCharts::limit)
                .toList();
        return new Chart(
                "capacity-" + label,
                label + " over rate",
                "Median " + label
                        + " of windows of about one rate, for each variant; dashed where most windows failed.",
                rate(),
                log ? Axis.log(label, "ms", 1) : Axis.fromZero(label, "ms", 1),
                lines,
                List.of(),
                marks);
    }

    private static Chart.Mark limit(Slo slo) {
        Duration within = Objects.requireNonNull(slo.within());
        return Chart.Mark.level(within.toMillis(), slo.toString());
    }

    private static Chart cpu(CapacityResult capacity, String whose, Function<Window, @Nullable Double> value) {
        return Chart.of(
                "capacity-cpu-" + whose,
                "CPU of the " + whose + " over rate",
                "CPUs that the " + whose + " kept busy, the median of windows of about one rate.",
                rate(),
                Axis.fromZero("CPU of the " + whose, "cores", 2),
                lines(capacity, value));
    }

    private static Axis rate() {
        return Axis.of("arrivals", "1/s", 0);
    }

    private static List<Line> lines(CapacityResult capacity, Function<Window, @Nullable Double> value) {
        List<Line> lines = new ArrayList<>();
        for (int each = 0; each < capacity.variants().size(); each++) {
            OfVariant found = capacity.variants().get(each);
            List<Point> points = CapacityCurve.of(found).points();
            String name = found.variant().toString();
            lines.add(line(name, each, points, value, false));
            if (points.stream().anyMatch(Point::mostlyFailed)) {
                lines.add(line(name + ", failed", each, points, value, true).dashed(each + 1));
            }
        }
        return lines;
    }

    /** A line of the points that failed, or of those that held; the others are gaps. */
    private static Line line(
            String name, int colour, List<Point> points, Function<Window, @Nullable Double> value, boolean failed) {
        List<Double> rates = points.stream().map(Point::rate).toList();
        List<@Nullable Double> values = new ArrayList<>();
        IntStream.range(0, points.size()).forEach(index -> {
            Point point = points.get(index);
            values.add(point.mostlyFailed() == failed ? point.median(value) : null);
        });
        return Line.of(name, Palette.place(colour), rates, values);
    }
}
