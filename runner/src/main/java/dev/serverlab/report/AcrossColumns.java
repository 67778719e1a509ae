package dev.serverlab.report;

import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.chart.Palette;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All metrics of one variant in every run that has it, as each run's own report shows them: nothing here is judged.
 *
 * @param columns the runs by their letters, repeats with a number
 * @param rows a cell for each column
 */
public record AcrossColumns(Protocol protocol, Variant variant, List<String> columns, List<Row> rows) {

    /** Paired first, variants in the order of the runs. */
    public static List<AcrossColumns> of(RunComparer across) {
        List<AcrossColumns> tables = new ArrayList<>();
        for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
            Set<Variant> variants = new LinkedHashSet<>();
            across.groups().forEach(group -> variants.addAll(group.variants(protocol)));
            variants.forEach(variant -> tables.add(of(across, protocol, variant)));
        }
        return tables;
    }

    /** What stands above it. */
    public String title() {
        return variant + ", " + protocol.wireName();
    }

    private static AcrossColumns of(RunComparer across, Protocol protocol, Variant variant) {
        Map<String, VariantSummary> summaries = new LinkedHashMap<>();
        runs(across.groups())
                .forEach((name, run) -> run.columns(protocol).stream()
                        .filter(summary -> summary.variant().equals(variant))
                        .forEach(summary -> summaries.put(name, summary)));
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(
                "trials in the numbers",
                summaries.values().stream()
                        .map(summary -> summary.validTrials() + " of " + summary.trials())
                        .toList()));
        for (Metric metric : Metrics.with(Metric.Role.TABLE)) {
            rows.add(new Row(
                    metric.heading(),
                    summaries.values().stream()
                            .map(summary -> metric.format(summary.measures()))
                            .toList()));
        }
        return new AcrossColumns(protocol, variant, List.copyOf(summaries.keySet()), rows);
    }

    /** Every run that is compared, under the name of its column. */
    public static Map<String, Run> runs(List<RunGroup> groups) {
        Map<String, Run> runs = new LinkedHashMap<>();
        for (RunGroup group : groups) {
            for (int repeat = 0; repeat < group.kept().size(); repeat++) {
                String name = group.name() + (group.kept().size() == 1 ? "" : repeat + 1);
                runs.put(name, group.kept().get(repeat).run());
            }
        }
        return runs;
    }

    /** The place of a run's colour, which is the same in all charts and tables. */
    static int colour(RunComparer across, String name) {
        return Palette.place(List.copyOf(runs(across.groups()).keySet()).indexOf(name));
    }
}
