package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Where latencies lie, by the percentiles that a run kept: between two of them the share of successful responses over
 * the distance of their logarithms, so that the area below a line is a share.
 */
final class LatencyDensity {

    static final String ABOUT =
            "Where latencies lie: the area below a line is the share of successful responses. Beyond "
                    + "p99 there are too few.";

    /**
     * Percentiles that are closer, in powers of ten, are drawn as one, or the line would follow every gap between
     * clock ticks.
     */
    private static final double CLOSE = 0.05;

    /** In ms; what is shorter is nothing. */
    private static final double LEAST = 0.01;

    private static final double LAST = 99;

    private LatencyDensity() {}

    /** A chart for each protocol that left numbers. */
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
        return ChartSet.of("latency-density", "the density of latency", charts).showing(Measured.first(run));
    }

    private static Chart chart(Run run, String protocol, List<Distribution> curves) {
        long delay = SeriesSections.delay(List.of(run));
        List<Line> lines = curves.stream().map(curve -> line(run, curve, delay)).toList();
        String title = "density of latency" + (run.protocols().size() > 1 ? ", " + protocol : "");
        Axis along = new Axis(
                delay == 0 ? "latency" : "latency above the delay", "ms", Axis.Scale.LINEAR, 2, ticks(lines), null);
        return Chart.of(
                "density-" + protocol,
                SeriesSections.above(title, delay),
                "Where the latencies of " + Numbers.count(lines.size(), "variant") + " lie.",
                along,
                Axis.fromZero("successful responses", "% per ×10", 0),
                lines);
    }

    private static Line line(Run run, Distribution curve, long delay) {
        List<Double> places = new ArrayList<>();
        List<Double> densities = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        Double percentile = null;
        double from = 0;
        for (int i = 0; i < curve.percentiles().size() && curve.percentiles().get(i) <= LAST; i++) {
            double above = curve.millis().get(i) - delay;
            double place = Math.log10(Math.max(above, LEAST));
            if (percentile != null && place - from < CLOSE) {
                continue;
            }
            if (percentile != null) {
                places.add((from + place) / 2);
                densities.add((curve.percentiles().get(i) - percentile) / (place - from));
                labels.add(Numbers.fixed(Math.pow(10, (from + place) / 2), 2) + " ms");
            }
            percentile = curve.percentiles().get(i);
            from = place;
        }
        Variant variant = curve.variant();
        return Line.of(variant.toString(), Measured.colour(run, variant), places, List.copyOf(densities))
                .dashed(Measured.dash(run, variant))
                .withLabels(labels);
    }

    private static List<Axis.Tick> ticks(List<Line> lines) {
        double least = places(lines).min().orElse(0);
        double most = places(lines).max().orElse(1);
        List<Axis.Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(least); power <= Math.ceil(most); power++) {
            for (int digit : new int[] {1, 2, 5}) {
                double place = Math.log10(digit) + power;
                if (place >= least && place <= most) {
                    ticks.add(new Axis.Tick(Math.round(place * 1e4) / 1e4, Numbers.plain(digit * Math.pow(10, power))));
                }
            }
        }
        if (ticks.isEmpty()) {
            // All lie between two of these.
            DoubleStream.of(least, most)
                    .distinct()
                    .forEach(place -> ticks.add(new Axis.Tick(place, Numbers.fixed(Math.pow(10, place), 2))));
        }
        return ticks;
    }

    private static DoubleStream places(List<Line> lines) {
        return lines.stream().flatMap(line -> line.x().stream()).mapToDouble(Double::doubleValue);
    }
}
