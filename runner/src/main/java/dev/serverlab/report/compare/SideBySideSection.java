package dev.serverlab.report.compare;

import static dev.serverlab.report.document.Part.folded;
import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All metrics of one variant in every run that has it, as each run's own report shows them: nothing here is judged. */
final class SideBySideSection {

    private SideBySideSection() {}

    /** Paired first, variants in the order of the runs. */
    static Part.Section of(Map<String, Run> runs) {
        List<Part> parts = new ArrayList<>();
        parts.add(on(
                Medium.PAGE,
                Part.paragraph("What each run's own report shows. Nothing in these tables is judged. Single trials, the"
                        + " whole configuration, and claims, sweeps and counters stand in the reports themselves, to which"
                        + " the list at the top leads.")));
        for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
            runs.values().stream()
                    .flatMap(run -> run.columns(protocol).stream())
                    .map(VariantSummary::variant)
                    .distinct()
                    .forEach(variant -> parts.add(notOn(
                            Medium.TERMINAL,
                            folded(variant + ", " + protocol.wireName(), table(runs, protocol, variant)))));
        }
        return new Part.Section("metrics", "Every metric, side by side", parts);
    }

    private static Table table(Map<String, Run> runs, Protocol protocol, Variant variant) {
        Map<String, VariantSummary> summaries = new LinkedHashMap<>();
        runs.forEach((name, run) -> run.columns(protocol).stream()
                .filter(summary -> summary.variant().equals(variant))
                .forEach(summary -> summaries.put(name, summary)));
        List<Table.Row> rows = new ArrayList<>();
        rows.add(Table.Row.of(
                "trials in the numbers",
                summaries.values().stream()
                        .map(summary -> summary.validTrials() + " of " + summary.trials())
                        .toList()));
        for (Metric metric : Metrics.with(Metric.Role.TABLE)) {
            rows.add(Table.Row.of(
                    metric.heading(),
                    summaries.values().stream()
                            .map(summary -> metric.format(summary.measures()))
                            .toList()));
        }
        return Table.ofNumbers(
                variant + ", " + protocol.wireName() + ", side by side", "metric", summaries.keySet(), rows);
    }
}
