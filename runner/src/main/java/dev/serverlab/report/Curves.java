package dev.serverlab.report;

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
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The latency of every variant, from its shortest answer to its tail: each further nine of a percentile gets as much room
 * as the one before it, as G. Tene's HdrHistogram plots have it.
 */
final class Curves {

    private Curves() {}

    /** A chart for each protocol that left numbers; empty when there are none. */
    static Optional<ChartSet> of(Run run, RunSeries series) {
        List<Chart> charts = new ArrayList<>();
        for (Protocol protocol : run.protocols()) {
            List<Distribution> curves = series.distributions().stream()
                    .filter(curve ->
                            curve.protocol() == protocol && !curve.percentiles().isEmpty())
                    .toList();
            if (!curves.isEmpty()) {
                charts.add(chart(run, protocol, curves));
            }
        }
        return charts.isEmpty() ? Optional.empty() : Optional.of(ChartSet.of("latency-curves", "latency", charts));
    }

    private static Chart chart(Run run, Protocol protocol, List<Distribution> curves) {
        List<Line> lines = new ArrayList<>();
        for (Variant variant : run.experiment().variants()) {
            curves.stream()
                    .filter(curve -> curve.variant().equals(variant))
                    .findFirst()
                    .map(curve -> line(run, curve))
                    .ifPresent(lines::add);
        }
        double last = curves.stream()
                .mapToDouble(curve -> place(curve.percentiles().getLast()))
                .max()
                .orElse(1);
        return new Chart(
                "latency-" + protocol.wireName(),
                "latency by percentile" + (run.protocols().size() > 1 ? ", " + protocol.wireName() : ""),
                summary(run, curves),
                new Axis("percentile of right answers", "", Axis.Scale.LINEAR, 2, ticks(last), 0.0),
                axis(curves),
                lines,
                List.of(),
                floor(List.of(run)).stream().toList());
    }

    private static Line line(Run run, Distribution curve) {
        return Line.of(
                        curve.variant().toString(),
                        ManyVariants.colour(run, curve.variant()),
                        curve.percentiles().stream().map(Curves::place).toList(),
                        List.copyOf(curve.millis()))
                .withLabels(curve.percentiles().stream().map(Curves::name).toList());
    }

    /** Where a percentile stands: p90 at 1, p99 at 2, exactly, since the ticks stand there too. */
    static double place(double percentile) {
        return Math.round(1e6 * Math.abs(Math.log10((100 - percentile) / 100))) / 1e6;
    }

    static String name(double percentile) {
        return "p" + BigDecimal.valueOf(percentile).stripTrailingZeros().toPlainString();
    }

    static List<Axis.Tick> ticks(double last) {
        List<Axis.Tick> ticks = new ArrayList<>(List.of(new Axis.Tick(0, "p0"), new Axis.Tick(place(50), "p50")));
        BigDecimal above = BigDecimal.TEN;
        for (int nines = 1; nines <= last; nines++) {
            ticks.add(new Axis.Tick(nines, name(100 - above.doubleValue())));
            above = above.movePointLeft(1);
        }
        return ticks;
    }

    /** A tail of more than ten times the shortest answer would flatten everything else. */
    static Axis axis(List<Distribution> curves) {
        double shortest = curves.stream()
                .mapToDouble(curve -> curve.millis().getFirst())
                .min()
                .orElse(0);
        double longest = curves.stream()
                .mapToDouble(curve -> curve.millis().getLast())
                .max()
                .orElse(0);
        return shortest > 0 && longest > 10 * shortest ? Axis.log("latency", "ms", 2) : Axis.of("latency", "ms", 2);
    }

    /** No answer may come before the delay is over; only where all of these runs asked for the same one. */
    static Optional<Mark> floor(Collection<Run> runs) {
        List<Duration> delays = runs.stream()
                .map(Run::experiment)
                .flatMap(experiment -> experiment.variants().stream()
                        .map(variant -> experiment.workloadOf(variant).delay()))
                .distinct()
                .toList();
        return delays.size() == 1 && delays.getFirst().isPositive()
                ? Optional.of(Mark.level(
                        delays.getFirst().toMillis(),
                        "the delay: " + delays.getFirst().toMillis() + " ms"))
                : Optional.empty();
    }

    private static String summary(Run run, List<Distribution> curves) {
        return curves.size() == 1
                ? "The curve of " + curves.getFirst().variant() + ", up to "
                        + name(curves.getFirst().percentiles().getLast()) + "."
                : "The curves of " + RunText.count(curves.size(), "variant") + " of "
                        + run.experiment().variants().size() + ", as far up as each has answers enough.";
    }
}
