package dev.serverlab.report.run;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What variants were compared by, and what came of it. */
final class VerdictsSection {

    private VerdictsSection() {}

    static Part.Section of(Run run) {
        Part sentences = Part.bullets(sentences(run));
        Table table = table(run);
        return Part.Section.of(
                "verdicts",
                "Verdicts",
                picture(run, true, "CPU per request and p90"),
                Part.notOn(Part.Medium.PAGE, sentences),
                Part.aside(about(run)),
                Part.onPage(
                        Part.folded("The same in sentences", sentences),
                        Part.folded("Other metrics, drawn", picture(run, false, "the other metrics")),
                        Part.folded("Every comparison as a table", table)),
                Part.on(Part.Medium.MARKDOWN, table));
    }

    private static Part picture(Run run, boolean first, String metrics) {
        String label = "Effects on " + metrics + " with their intervals; the table below has the same numbers";
        return Part.onPage(new Part.Figure(label, effects(run, first)));
    }

    /** Those of the metrics that stand in sentences, or of all others. */
    static Estimates effects(Run run, boolean first) {
        return new Estimates(Metrics.COMPARED.stream()
                .filter(metric -> Metrics.FIRST.contains(metric) == first)
                .flatMap(metric -> comparisons(run, metric).map(each -> row(metric, each, margin(run, metric))))
                .toList());
    }

    private static Estimates.Estimate row(Metric metric, ComparisonResult each, double margin) {
        String label = each.candidate() + " against " + each.baseline();
        return Estimates.Estimate.of(
                metric, label, each.effect(), each.low(), each.high(), margin, each.verdict(), each.reason());
    }

    private static double margin(Run run, Metric metric) {
        return metric.margin().applyAsDouble(run.experiment().paired().margins());
    }

    static Stream<ComparisonResult> comparisons(Run run, Metric metric) {
        return run.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(metric.id()));
    }

    /** A sentence for each pair, by CPU per request and then by p90; then what stands out in them. */
    static List<String> sentences(Run run) {
        Stream<String> outlying = run.comparisons().stream()
                .flatMap(comparison -> Metrics.FIRST.stream()
                        .filter(metric -> metric.id().equals(comparison.metric()))
                        .map(metric -> mostOutlying(comparison, margin(run, metric))))
                .flatMap(Stream::ofNullable);
        Stream<String> pairs = Metrics.FIRST.stream()
                .flatMap(metric -> comparisons(run, metric).map(comparison -> sentence(comparison, metric)));
        return Stream.concat(pairs, outlying).toList();
    }

    /** Blocks that stand out by less than the margin are in {@code run.json} only: they change nothing. */
    private static @Nullable String mostOutlying(ComparisonResult comparison, double margin) {
        List<OutlyingBlock> blocks = comparison.evidence().outliers().stream()
                .filter(block -> Math.abs(block.effect()) > margin)
                .sorted(Comparator.comparingDouble(block -> -Math.abs(block.score())))
                .toList();
        if (blocks.isEmpty()) {
            return null;
        }
        OutlyingBlock most = blocks.getFirst();
        return subject(comparison) + ": " + blocks.size() + " of "
                + Numbers.count(comparison.evidence().blocks(), "block") + " stand out, most of all block "
                + most.block()
                + " of session " + most.session() + " with " + Numbers.effect(most.effect(), comparison.unit()) + " "
                + comparison.unit() + "; they are kept.";
    }

    /** What holds for all of them; empty when there are none. */
    static String about(Run run) {
        return run.comparisons().isEmpty()
                ? ""
                : "The intervals of all pairs hold together with 95 %, over sessions: the life of one set of servers. "
                        + RunText.margins(run.experiment().paired().margins()) + " The JIT's CPU is left out.";
    }

    /** A row for each comparison. */
    static Table table(Run run) {
        return Table.of(
                "Comparisons",
                run.comparisons(),
                Column.word("metric").with(VerdictsSection::label),
                Column.word("candidate").with(ComparisonResult::candidate),
                Column.word("baseline").with(ComparisonResult::baseline),
                Column.number("effect").with(each -> Numbers.effect(each.effect(), each.unit())),
                Column.number("95 % interval").with(each -> Numbers.effects(each.low(), each.high(), each.unit())),
                Column.text("verdict")
                        .with(each -> each.verdict() + (each.reason() == null ? "" : ": " + each.reason())),
                Column.number("could have seen").with(VerdictsSection::detectable));
    }

    private static @Nullable String detectable(ComparisonResult comparison) {
        Double smallest = comparison.evidence().smallestDetectable();
        return smallest == null ? null : Numbers.magnitude(smallest, comparison.unit()) + " " + comparison.unit();
    }

    private static String sentence(ComparisonResult comparison, Metric metric) {
        Double effect = comparison.effect();
        Interval interval = comparison.interval();
        String unit = comparison.unit();
        if (effect == null || interval == null || comparison.verdict() == Verdict.INVALID) {
            String reason = String.valueOf(comparison.reason()).replaceFirst("\\.$", "");
            return subject(comparison) + ": " + comparison.verdict() + ". " + reason + ".";
        }
        String detectable = comparison.verdict() == Verdict.INDISTINGUISHABLE ? detectable(comparison) : null;
        String verdict = ": " + comparison.verdict()
                + (detectable == null ? "." : "; such a run finds " + detectable + " or more, four times out of five.");
        if (!interval.clearsZero()) {
            return subject(comparison) + ": " + Numbers.effect(effect, unit) + " " + unit + " "
                    + Numbers.effects(interval.low(), interval.high(), unit) + verdict;
        }
        return comparison.candidate() + " " + RunText.difference("uses", metric, effect)
                + (metric.scale() == Scale.RATIO ? " than " : " than that of ") + comparison.baseline() + " "
                + RunText.magnitudes(effect, interval.low(), interval.high(), unit) + verdict;
    }

    private static String subject(ComparisonResult comparison) {
        return label(comparison) + " of " + comparison.candidate() + " against " + comparison.baseline();
    }

    /** A kept run may have been compared by what this lab does not know: that has its id for a name. */
    private static String label(ComparisonResult comparison) {
        return Metrics.find(comparison.metric()).map(Metric::label).orElse(comparison.metric());
    }
}
