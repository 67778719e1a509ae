package dev.serverlab.report;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunDifference;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The conditions and measurements of runs, side by side, without verdicts. */
final class SideBySide {

    private static final String ABOUT =
            "What each run's own report shows. These tables contain no verdicts. Single trials, the whole "
                    + "configuration, and claims, sweeps and counters are in the reports themselves, linked in the list at "
                    + "the top.";

    private static final String NOTHING =
            "Nothing: machine, JDK, lab, load, protocol, settings and the configurations read back are the same.";

    private SideBySide() {}

    /** The other differences of the runs. */
    static Part.Section differences(ComparisonReport compared) {
        String baseline = compared.runs().getFirst().name();
        List<Part> parts = new ArrayList<>();
        for (ComparisonReport.ConditionDifferences against : compared.differences()) {
            List<RunDifference> settings = against.settings();
            Table table = Table.of(
                    "What else differs, " + against.candidate(),
                    settings,
                    Table.Column.word("setting").with(RunDifference::setting),
                    Table.Column.text(baseline).with(RunDifference::baseline),
                    Table.Column.text(against.candidate()).with(RunDifference::candidate));
            Part words =
                    Part.bullets(settings.stream().map(RunDifference::words).toList());
            parts.add(Part.Section.of(
                    "",
                    baseline + " → " + against.candidate(),
                    Part.paragraph(settings.isEmpty() ? NOTHING : ""),
                    Part.onPage(table),
                    Part.notOn(Part.Medium.PAGE, words)));
        }
        return new Part.Section("differences", "What else differs", parts);
    }

    /** All metrics of one variant in every run that has it; paired first, variants in the order of the runs. */
    static Part.Section metrics(Map<String, Run> runs) {
        List<Part> parts = new ArrayList<>();
        parts.add(Part.onPage(Part.paragraph(ABOUT)));
        for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
            Map<Variant, Map<String, VariantSummary>> variants = new LinkedHashMap<>();
            runs.forEach((name, run) -> run.columns(protocol)
                    .forEach(summary -> variants.computeIfAbsent(summary.variant(), key -> new LinkedHashMap<>())
                            .put(name, summary)));
            variants.forEach((variant, summaries) -> {
                String title = variant + ", " + protocol.wireName();
                parts.add(Part.notOn(
                        Part.Medium.TERMINAL, Part.folded(title, table(title + ", side by side", summaries))));
            });
        }
        return new Part.Section("metrics", "Every metric, side by side", parts);
    }

    private static Table table(String label, Map<String, VariantSummary> summaries) {
        Collection<VariantSummary> all = summaries.values();
        List<Table.Row> rows = new ArrayList<>();
        rows.add(row("trials in the numbers", all, summary -> summary.validTrials() + " of " + summary.trials()));
        List<@Nullable Measures> measures = new ArrayList<>();
        all.forEach(summary -> measures.add(summary.measures()));
        for (Metric metric : Metrics.rows(Metric.Role.TABLE, measures)) {
            rows.add(row(metric.heading(), all, summary -> metric.format(summary.measures())));
        }
        return Table.ofNumbers(label, "metric", summaries.keySet(), rows);
    }

    private static Table.Row row(
            String name, Collection<VariantSummary> summaries, Function<VariantSummary, String> cell) {
        return Table.Row.of(name, summaries.stream().map(cell).toList());
    }
}
