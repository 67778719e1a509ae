package dev.serverlab.report.run;

import dev.serverlab.analysis.LatencyDensity;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.AxisPositions;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The density of latencies, beside the curves of their percentiles. */
final class DensityCharts {

    static final String ABOUT =
            "The density of latencies: the area below a line is the share of successful responses. Beyond p99 "
                    + "there are too few.";

    private DensityCharts() {}

    /** A chart for each protocol with numbers. */
    static ChartSet of(Run run, RunSeries series) {
        List<Chart> charts = run.protocols().stream()
                .map(protocol -> chart(
                        run,
                        protocol.wireName(),
                        SeriesSections.curves(series, protocol).stream()
                                .sorted(Comparator.comparing(
                                        curve -> run.experiment().variants().indexOf(curve.variant())))
                                .toList()))
                .filter(Chart::hasPoints)
                .toList();
        return ChartSet.of("latency-density", "the density of latency", charts).showing(VariantRow.first(run));
    }

    private static Chart chart(Run run, String protocol, List<Distribution> curves) {
        long delay = SeriesSections.delay(List.of(run));
        List<Double> all = curves.stream()
                .flatMap(curve -> LatencyDensity.of(curve, delay).stream())
                .map(LatencyDensity::millis)
                .toList();
        List<Line> lines = curves.stream().map(curve -> line(run, curve, delay)).toList();
        String title = "density of latency" + (run.protocols().size() > 1 ? ", " + protocol : "");
        Axis along = new Axis(
                delay == 0 ? "latency" : "latency above the delay", "ms", Axis.Scale.LINEAR, 2, ticks(all), null);
        return Chart.of(
                "density-" + protocol,
                SeriesSections.above(title, delay),
                "Where the latencies of " + Numbers.count(lines.size(), "variant") + " lie.",
                along,
                Axis.fromZero("successful responses", "% per ×10", 0),
                lines);
    }

    private static Line line(Run run, Distribution curve, long delay) {
        List<LatencyDensity> densities = LatencyDensity.of(curve, delay);
        Variant variant = curve.variant();
        return Line.of(
                        variant.toString(),
                        VariantRow.colour(run, variant),
                        densities.stream()
                                .map(each -> AxisPositions.log(each.millis()))
                                .toList(),
                        densities.stream()
                                .<@Nullable Double>map(LatencyDensity::percentPerTenfold)
                                .toList())
                .dashed(VariantRow.dash(run, variant))
                .withLabels(densities.stream()
                        .map(each -> Numbers.fixed(each.millis(), 2) + " ms")
                        .toList());
    }

    private static List<Axis.Tick> ticks(List<Double> millis) {
        double least = millis.stream().min(Double::compare).orElse(1.0);
        double most = millis.stream().max(Double::compare).orElse(10.0);
        List<Axis.Tick> ticks = AxisPositions.logTicks(AxisPositions.log(least), AxisPositions.log(most));
        // Without a tick, all values lie between two of them: then the outermost values are labelled.
        return ticks.isEmpty()
                ? Stream.of(least, most)
                        .distinct()
                        .map(each -> new Axis.Tick(AxisPositions.log(each), Numbers.fixed(each, 2)))
                        .toList()
                : ticks.stream()
                        .map(tick -> new Axis.Tick(AxisPositions.rounded(tick.at()), tick.label()))
                        .toList();
    }
}
