package dev.serverlab.report;

import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Distribution;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.run.LatencySection;
import dev.serverlab.report.text.Numbers;
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
            series.forEach((name, kept) -> LatencySection.of(kept, protocol).forEach(curve -> {
                all.add(curve);
                lines.add(LatencySection.line(name, AcrossColumns.colour(across, name), curve)
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
        return LatencySection.chart(
                "across-" + protocol.wireName(),
                "Latency by percentile, " + protocol.wireName(),
                "The curves of one variant at a time, in each of "
                        + Numbers.count(
                                across.groups().stream()
                                        .mapToInt(group -> group.kept().size())
                                        .sum(),
                                "run")
                        + " that kept them.",
                all,
                lines,
                AcrossColumns.runs(across.groups()).values());
    }
}
