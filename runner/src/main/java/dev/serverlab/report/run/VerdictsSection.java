package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.bullets;
import static dev.serverlab.report.document.Part.folded;
import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Effects;
import dev.serverlab.report.chart.ForestRow;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What variants were compared by, and what came of it. */
final class VerdictsSection {

    private VerdictsSection() {}

    static Part.Section of(Run run) {
        Part sentences = bullets(sentences(run));
        Table table = table(run);
        return Part.Section.of(
                "verdicts",
                "Verdicts",
                picture(run, true, "CPU per request and p90"),
                notOn(Medium.PAGE, sentences),
                aside(about(run)),
                on(
                        Medium.PAGE,
                        folded("The same in sentences", sentences),
                        folded("Other metrics, drawn", picture(run, false, "the other metrics")),
                        folded("Every comparison as a table", table)),
                on(Medium.MARKDOWN, table));
    }

    private static Part picture(Run run, boolean first, String metrics) {
        return on(
                Medium.PAGE,
                new Part.Figure(
                        "Effects on " + metrics + " with their intervals; the table below has the same numbers",
                        effects(run, first)));
    }

    /** Those of the metrics that stand in sentences, or of all others. */
    static Effects effects(Run run, boolean first) {
        Margins margins = run.experiment().paired().margins();
        return new Effects(Metrics.COMPARED.stream()
                .filter(metric -> Metrics.FIRST.contains(metric) == first)
                .flatMap(metric -> comparisons(run, metric)
                        .map(comparison -> ForestRow.of(
                                metric,
                                comparison.candidate() + " against " + comparison.baseline(),
                                comparison.effect(),
                                comparison.low(),
                                comparison.high(),
                                metric.margin().applyAsDouble(margins),
                                comparison.verdict(),
                                comparison.reason())))
                .toList());
    }

    private static Stream<ComparisonResult> comparisons(Run run, Metric metric) {
        return run.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(metric.id()));
    }

    /** A sentence for each pair, by CPU per request and then by p90; then what stands out in them. */
    static List<String> sentences(Run run) {
        Margins margins = run.experiment().paired().margins();
        return Stream.concat(
                        Metrics.FIRST.stream()
                                .flatMap(metric ->
                                        comparisons(run, metric).map(comparison -> sentence(comparison, metric))),
                        run.comparisons().stream()
                                .flatMap(comparison -> Metrics.FIRST.stream()
                                        .filter(metric -> metric.id().equals(comparison.metric()))
                                        .flatMap(metric -> mostOutlying(
                                                comparison, metric.margin().applyAsDouble(margins)))))
                .toList();
    }

    /** Blocks that stand out by less than the margin are in {@code run.json} only: they change nothing. */
    private static Stream<String> mostOutlying(ComparisonResult comparison, double margin) {
        List<OutlyingBlock> blocks = comparison.evidence().outliers().stream()
                .filter(block -> Math.abs(block.effect()) > margin)
                .toList();
        return blocks.stream()
                .max(Comparator.comparingDouble(block -> Math.abs(block.score())))
                .map(block -> subject(comparison) + ": " + blocks.size() + " of "
                        + Numbers.count(comparison.evidence().blocks(), "block") + " stand out, most of all block "
                        + block.block() + " of session " + block.session() + " with "
                        + Numbers.effect(block.effect(), comparison.unit()) + " " + comparison.unit()
                        + "; they are kept.")
                .stream();
    }

    /** What holds for all of them; empty when there are none. */
    static String about(Run run) {
        Margins margins = run.experiment().paired().margins();
        return run.comparisons().isEmpty()
                ? ""
                : "The intervals of all pairs hold together with 95 %, over sessions: the life of one set of servers."
                        + " A difference below " + Numbers.whole(margins.cpuPercent()) + " % of CPU or "
                        + Numbers.whole(margins.latencyMillis()) + " ms counts as none. The JIT's CPU is left out.";
    }

    /** A row for each comparison. */
    static Table table(Run run) {
        return Table.of(
                "Comparisons",
                List.of(
                        Column.word("metric"),
                        Column.word("candidate"),
                        Column.word("baseline"),
                        Column.number("effect"),
                        Column.number("95 % interval"),
                        Column.text("verdict"),
                        Column.number("could have seen")),
                run.comparisons().stream().map(VerdictsSection::row).toList());
    }

    private static Table.Row row(ComparisonResult comparison) {
        String unit = comparison.unit();
        return Table.Row.of(List.of(
                label(comparison),
                comparison.candidate().toString(),
                comparison.baseline().toString(),
                Numbers.effect(comparison.effect(), unit),
                Numbers.effects(comparison.low(), comparison.high(), unit),
                comparison.verdict() + (comparison.reason() == null ? "" : ": " + comparison.reason()),
                comparison.evidence().smallestDetectable() == null
                        ? Table.ABSENT
                        : Numbers.magnitude(comparison.evidence().smallestDetectable(), unit) + " " + unit));
    }

    private static String sentence(ComparisonResult comparison, Metric metric) {
        Double effect = comparison.effect();
        Double low = comparison.low();
        Double high = comparison.high();
        String unit = comparison.unit();
        if (effect == null || low == null || high == null || comparison.verdict() == Verdict.INVALID) {
            String reason = String.valueOf(comparison.reason()).replaceFirst("\\.$", "");
            return subject(comparison) + ": " + comparison.verdict() + ". " + reason + ".";
        }
        String verdict = ": " + comparison.verdict();
        if (comparison.verdict() == Verdict.INDISTINGUISHABLE
                && comparison.evidence().smallestDetectable() != null) {
            verdict += "; such a run finds "
                    + Numbers.magnitude(comparison.evidence().smallestDetectable(), unit) + " " + unit
                    + " or more, four times out of five";
        }
        if (low <= 0 && high >= 0) {
            return subject(comparison) + ": " + Numbers.effect(effect, unit) + " " + unit + " "
                    + Numbers.effects(low, high, unit) + verdict + ".";
        }
        return comparison.candidate() + " "
                + switch (metric.scale()) {
                    case RATIO ->
                        "uses " + Numbers.magnitude(effect, unit) + " % " + (effect < 0 ? "less " : "more ")
                                + metric.label() + " than ";
                    case DIFFERENCE ->
                        "has a " + metric.label() + " that is " + Numbers.magnitude(effect, unit) + " " + metric.unit()
                                + (effect < 0 ? " lower" : " higher") + " than that of ";
                }
                + comparison.baseline() + " [" + Numbers.magnitude(effect < 0 ? high : low, unit) + ", "
                + Numbers.magnitude(effect < 0 ? low : high, unit) + "]" + verdict + ".";
    }

    private static String subject(ComparisonResult comparison) {
        return label(comparison) + " of " + comparison.candidate() + " against " + comparison.baseline();
    }

    /** A kept run may have been compared by what this lab does not know: that has its id for a name. */
    private static String label(ComparisonResult comparison) {
        return Metrics.find(comparison.metric()).map(Metric::label).orElse(comparison.metric());
    }
}
