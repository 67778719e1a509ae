package dev.serverlab.report;

import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Distribution;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The latency of a variant in every run that kept it, one over the other. */
final class AcrossCurves {

    private AcrossCurves() {}

    /**
     * A chart for each protocol of which any run kept curves.
     *
     * @param series of each run, by the name of its column
     */
    static List<ChartSet> of(RunComparer across, Map<String, RunSeries> series) {
        List<ChartSet> sets = new ArrayList<>();
        for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
            List<Distribution> all = new ArrayList<>();
            List<Line> lines = new ArrayList<>();
            series.forEach((name, kept) -> kept.distributions().stream()
                    .filter(curve ->
                            curve.protocol() == protocol && !curve.percentiles().isEmpty())
                    .forEach(curve -> {
                        all.add(curve);
                        lines.add(Line.of(
                                        name,
                                        AcrossColumns.colour(across, name),
                                        curve.percentiles().stream()
                                                .map(Curves::place)
                                                .toList(),
                                        List.copyOf(curve.millis()))
                                .withLabels(curve.percentiles().stream()
                                        .map(Curves::name)
                                        .toList())
                                .inGroup(curve.variant().toString()));
                    }));
            if (!all.isEmpty()) {
                sets.add(new ChartSet(
                        "across-set-" + protocol.wireName(),
                        "latency, " + protocol.wireName(),
                        "Variant",
                        false,
                        List.of(chart(across, protocol, all, lines))));
            }
        }
        return sets;
    }

    private static Chart chart(RunComparer across, Protocol protocol, List<Distribution> all, List<Line> lines) {
        double last = all.stream()
                .mapToDouble(curve -> Curves.place(curve.percentiles().getLast()))
                .max()
                .orElse(1);
        return new Chart(
                "across-" + protocol.wireName(),
                "Latency by percentile, " + protocol.wireName(),
                "The curves of one variant at a time, in each of "
                        + RunText.count(
                                across.groups().stream()
                                        .mapToInt(group -> group.kept().size())
                                        .sum(),
                                "run")
                        + " that kept them.",
                new Axis("percentile of right answers", "", Axis.Scale.LINEAR, 2, Curves.ticks(last), 0.0),
                Curves.axis(all),
                lines,
                List.of(),
                Curves.floor(AcrossColumns.runs(across.groups()).values()).stream()
                        .toList());
    }
}
