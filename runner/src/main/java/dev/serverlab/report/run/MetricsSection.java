package dev.serverlab.report.run;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.analysis.WarmUps;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.report.text.MetricsText;
import dev.serverlab.report.text.RunText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every metric of every variant; below it what is missing in the table and why, and the ceilings. */
final class MetricsSection {

    private static final String SWEPT = "Every metric of each swept variant is in trials.csv and on the page.";

    private MetricsSection() {}

    static Part.Section of(Run run, Answer answer) {
        return new Part.Section(
                "metrics", "Every metric", RunDocument.byProtocol(run, protocol -> of(run, answer, protocol)));
    }

    private static List<Part> of(Run run, Answer answer, Protocol protocol) {
        List<VariantSummary> all = run.columns(protocol);
        List<VariantSummary> others = SweptVariant.otherColumns(run, protocol);
        boolean swept = others.size() < all.size();
        List<String> notes = new ArrayList<>(MetricsText.leftOut(run, protocol));
        if (protocol == Protocol.PAIRED) {
            AnswerText.slowdown(answer).forEach(notes::add);
        }
        List<String> reasons = new ArrayList<>(MetricsText.missing(run, protocol, shown(run, all)));
        reasons.add(RunText.caution(run, protocol));
        List<String> limits = swept ? List.of() : MetricsText.limits(all);
        return List.of(
                Part.onPage(folded(table(run, protocol, all))),
                Part.notOn(Part.Medium.PAGE, table(run, protocol, others)),
                Part.on(Part.Medium.MARKDOWN, Part.aside(swept ? SWEPT : "")),
                Part.onPage(bullets(notes, reasons)),
                Part.notOn(Part.Medium.PAGE, bullets(notes, limits, reasons)));
    }

    private static Part folded(Table table) {
        return Part.folded("All " + Numbers.count(table.rows().size(), "row") + ", a column for each variant", table);
    }

    @SafeVarargs
    private static Part bullets(List<String>... sentences) {
        return Part.bullets(Stream.of(sentences).flatMap(List::stream).toList());
    }

    /**
     * How many trials the numbers come from, when paired servers were steady, then every metric; for self-driven servers,
     * only those that do not need requests.
     */
    static Table table(Run run, Protocol protocol, List<VariantSummary> columns) {
        Map<String, Function<VariantSummary, String>> rows = new LinkedHashMap<>();
        rows.put("trials in the numbers", summary -> trials(run, summary));
        if (protocol == Protocol.PAIRED) {
            rows.put("warm-up until steady [s]", summary -> steady(run, summary));
        }
        for (Metric metric : shown(run, columns)) {
            rows.put(metric.heading(), summary -> metric.format(summary.measures()));
        }
        List<String> variants =
                columns.stream().map(summary -> summary.variant().toString()).toList();
        List<Table.Row> filled = new ArrayList<>();
        rows.forEach((heading, cell) ->
                filled.add(Table.Row.of(heading, columns.stream().map(cell).toList())));
        return Table.ofNumbers(
                "Results, " + protocol.wireName(), "metric", variants, columns.isEmpty() ? List.of() : filled);
    }

    static List<Metric> shown(Run run, List<VariantSummary> columns) {
        List<@Nullable Measures> measures = new ArrayList<>();
        columns.forEach(summary -> measures.add(summary.measures()));
        return Metrics.rows(RunText.isSelfDriven(run) ? Metric.Role.PROCESS : Metric.Role.TABLE, measures);
    }

    /** For a column without numbers, the reason in a word. */
    private static String trials(Run run, VariantSummary summary) {
        if (summary.measures() != null) {
            return summary.validTrials() + " of " + summary.trials();
        }
        List<TrialResult> trials = run.trialsOf(summary);
        boolean failed = trials.stream().allMatch(trial -> trial.measures() == null);
        return trials.isEmpty() ? "not run" : failed ? "failed" : "not valid";
    }

    /** The median over sessions; a server that was not steady in one of them has none. */
    private static String steady(Run run, VariantSummary summary) {
        WarmUps warmUps = WarmUps.of(run.trialsOf(summary));
        Double seconds = warmUps.seconds();
        return warmUps.watched() == 0 ? Table.ABSENT : seconds == null ? "not steady" : Numbers.fixed(seconds, 1);
    }
}
