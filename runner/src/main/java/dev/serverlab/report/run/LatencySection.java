package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Distribution;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Mark;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.report.text.RunText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The latency of every variant, from its shortest answer to its tail: each further nine of a percentile gets as much room
 * as the one before it, as G. Tene's HdrHistogram plots have it.
 */
public final class LatencySection {

    private static final String ABOUT =
            "How long the fastest share of right answers took at most. Every further nine has as"
                    + " much room as the one before.";

    private LatencySection() {}

    static Part.Section of(Run run, RunSeries series) {
        ChartSet curves = curves(run, series);
        Part shown = curves.isEmpty()
                ? Part.onPage(Part.paragraph("This run kept nothing that a curve could be drawn from."))
                : Part.onPage(Part.aside(ABOUT), Part.figure(curves));
        return Part.Section.of("latency", "Latency", RunText.isSelfDriven(run) ? Part.NOTHING : shown);
    }

    /** A chart for each protocol that left numbers. */
    static ChartSet curves(Run run, RunSeries series) {
        List<Chart> charts = run.protocols().stream()
                .filter(protocol -> !of(series, protocol).isEmpty())
                .map(protocol -> chart(run, protocol, of(series, protocol)))
                .toList();
        return ChartSet.of("latency-curves", "latency", charts).showing(Measured.first(run));
    }

    /** The curves of a protocol. */
    public static List<Distribution> of(RunSeries series, Protocol protocol) {
        return series.distributions().stream()
                .filter(curve ->
                        curve.protocol() == protocol && !curve.percentiles().isEmpty())
                .toList();
    }

    private static Chart chart(Run run, Protocol protocol, List<Distribution> curves) {
        Distribution first = curves.getFirst();
        List<Variant> variants = run.experiment().variants();
        String summary = curves.size() == 1
                ? "The curve of " + first.variant() + ", up to "
                        + name(first.percentiles().getLast()) + "."
                : "The curves of " + Numbers.count(curves.size(), "variant") + " of " + variants.size()
                        + ", as far up as each has answers enough.";
        List<Line> lines = curves.stream()
                .sorted(Comparator.comparing(curve -> variants.indexOf(curve.variant())))
                .map(curve -> line(curve.variant().toString(), Measured.colour(run, curve.variant()), curve))
                .toList();
        String title = "latency by percentile" + (run.protocols().size() > 1 ? ", " + protocol.wireName() : "");
        return chart("latency-" + protocol.wireName(), title, summary, curves, lines, List.of(run));
    }

    /**
     * These curves, drawn as these lines.
     *
     * @param runs that they are of
     */
    public static Chart chart(
            String id,
            String title,
            String summary,
            List<Distribution> curves,
            List<Line> lines,
            Collection<Run> runs) {
        double last =
                of(curves, curve -> place(curve.percentiles().getLast())).max().orElse(1);
        double shortest = of(curves, curve -> curve.millis().getFirst()).min().orElse(0);
        double longest = of(curves, curve -> curve.millis().getLast()).max().orElse(0);
        // A tail of more than ten times the shortest answer would flatten everything else.
        boolean log = shortest > 0 && longest > 10 * shortest;
        Axis along = new Axis("percentile of right answers", "", Axis.Scale.LINEAR, 2, ticks(last), 0.0);
        Axis latency = log ? Axis.log("latency", "ms", 2) : Axis.of("latency", "ms", 2);
        return new Chart(id, title, summary, along, latency, lines, List.of(), floor(runs));
    }

    private static DoubleStream of(List<Distribution> curves, ToDoubleFunction<Distribution> number) {
        return curves.stream().mapToDouble(number);
    }

    /** A curve as a line. */
    public static Line line(String name, int colour, Distribution curve) {
        List<Double> places =
                curve.percentiles().stream().map(LatencySection::place).toList();
        List<String> labels =
                curve.percentiles().stream().map(LatencySection::name).toList();
        return Line.of(name, colour, places, List.copyOf(curve.millis())).withLabels(labels);
    }

    /** Where a percentile stands: p90 at 1, p99 at 2, exactly, since the ticks stand there too. */
    private static double place(double percentile) {
        return Math.round(1e6 * Math.abs(Math.log10((100 - percentile) / 100))) / 1e6;
    }

    private static String name(double percentile) {
        return "p" + Numbers.plain(percentile);
    }

    private static List<Axis.Tick> ticks(double last) {
        List<Axis.Tick> ticks = new ArrayList<>(List.of(new Axis.Tick(0, "p0"), new Axis.Tick(place(50), "p50")));
        for (int nines = 1; nines <= last; nines++) {
            double above = BigDecimal.ONE.movePointLeft(nines - 2).doubleValue();
            ticks.add(new Axis.Tick(nines, name(100 - above)));
        }
        return ticks;
    }

    /** No answer may come before the delay is over; only where all of these runs asked for the same one. */
    private static List<Mark> floor(Collection<Run> runs) {
        List<Long> delays = runs.stream()
                .map(Run::experiment)
                .flatMap(experiment -> experiment.variants().stream()
                        .map(variant -> experiment.workloadOf(variant).delay().toMillis()))
                .distinct()
                .toList();
        return delays.size() == 1 && delays.getFirst() > 0
                ? List.of(Mark.level(delays.getFirst(), "the delay: " + delays.getFirst() + " ms"))
                : List.of();
    }
}
