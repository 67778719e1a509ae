package dev.serverlab.report.run;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
                Part.onPage(Part.aside(run.comparisons().isEmpty() ? "" : ConfigurationSection.explaining(run))),
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
                .flatMap(metric -> comparisons(run, metric).map(each -> row(metric, each, margin(run, metric, each))))
                .toList());
    }

    private static Estimates.Estimate row(Metric metric, ComparisonResult each, @Nullable Double margin) {
        String label = each.candidate() + " against " + each.baseline();
        return Estimates.Estimate.of(
                metric,
                label,
                each.effect(),
                each.low(),
                each.high(),
                each.evidence().ratio(),
                margin,
                each.verdict(),
                each.reason());
    }

    /** In the unit of the effect; null where it is a share of what is not known. */
    private static @Nullable Double margin(Run run, Metric metric, ComparisonResult each) {
        Double baseline = each.evidence().baselineMean();
        double margin = metric.marginOf(run.experiment().paired().margins(), baseline == null ? Double.NaN : baseline);
        return Double.isFinite(margin) ? margin : null;
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
                        .map(metric -> mostOutlying(comparison, margin(run, metric, comparison))))
                .flatMap(Stream::ofNullable);
        Stream<String> pairs = Metrics.FIRST.stream()
                .flatMap(metric -> comparisons(run, metric).map(comparison -> sentence(comparison, metric)));
        return Stream.concat(pairs, outlying).toList();
    }

    /** Blocks that stand out by less than the margin are in {@code run.json} only: they change nothing. */
    private static @Nullable String mostOutlying(ComparisonResult comparison, @Nullable Double margin) {
        List<OutlyingBlock> blocks = comparison.evidence().outliers().stream()
                .filter(block -> margin != null && Math.abs(block.effect()) > margin)
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
                : leftOut(run)
                        + "95 % simultaneous confidence intervals; the sampling unit is a session (freshly started "
                        + "JVMs). "
                        + RunText.margins(run.experiment().paired().margins()) + " The JIT's CPU is left out.";
    }

    /** The sessions that CPU is not taken from; empty where it is from all. */
    private static String leftOut(Run run) {
        Set<Integer> sessions = TrialResult.notSteady(run.trials());
        return sessions.isEmpty()
                ? ""
                : "CPU per request is compared without "
                        + sessions.stream()
                                .sorted()
                                .map(String::valueOf)
                                .collect(Collectors.joining(
                                        " and ", sessions.size() == 1 ? "session " : "sessions ", ""))
                        + ", in which a server was still compiling. ";
    }

    /** A row for each comparison. */
    static Table table(Run run) {
        return Table.of(
                "Comparisons",
                run.comparisons(),
                Column.word("metric").with(VerdictsSection::label),
                Column.word("candidate").with(ComparisonResult::candidate),
                Column.word("baseline").with(ComparisonResult::baseline),
                Column.number("effect").with(VerdictsSection::effect),
                Column.number("95 % interval").with(each -> Numbers.effects(each.low(), each.high(), each.unit())),
                Column.number("in %")
                        .orLeftOut()
                        .with(each -> RunText.percent(each.evidence().ratio())),
                Column.text("verdict")
                        .with(each -> each.verdict() + (each.reason() == null ? "" : ": " + each.reason())),
                Column.number("minimum detectable effect").with(VerdictsSection::detectable));
    }

    private static @Nullable String effect(ComparisonResult comparison) {
        Double effect = comparison.effect();
        return effect == null ? null : Numbers.effect(effect, comparison.unit()) + " " + comparison.unit();
    }

    private static @Nullable String detectable(ComparisonResult comparison) {
        Double smallest = comparison.evidence().smallestDetectable();
        Double percent = smallest == null || comparison.evidence().ratio() == null
                ? null
                : comparison.percentOfBaseline(smallest);
        return smallest == null
                ? null
                : Numbers.magnitude(smallest, comparison.unit()) + " " + comparison.unit()
                        + (percent == null ? "" : " (" + Numbers.magnitude(percent, "%") + " %)");
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
                + (detectable == null ? "." : "; minimum detectable effect " + detectable + " at 80 % power.");
        if (!interval.clearsZero()) {
            return subject(comparison) + ": " + Numbers.effect(effect, unit) + " " + unit + " "
                    + Numbers.effects(interval.low(), interval.high(), unit) + verdict;
        }
        return comparison.candidate() + " " + RunText.difference(metric, effect)
                + (metric.isLatency() ? " than that of " : " than ") + comparison.baseline() + " "
                + RunText.magnitudes(effect, interval.low(), interval.high(), unit)
                + RunText.share(comparison.evidence().ratio())
                + verdict
                + (metric.hasRatio() && comparison.verdict() != Verdict.EQUIVALENT ? " " + ofACore(effect) : "");
    }

    /** What µs per request are where many come: a thousandth of a second for each. */
    private static String ofACore(double micros) {
        return "At 1,000 requests/s that is " + Numbers.magnitude(micros / 10, "%") + " % of a core.";
    }

    private static String subject(ComparisonResult comparison) {
        return label(comparison) + " of " + comparison.candidate() + " against " + comparison.baseline();
    }

    /** A saved run may have been compared by what this lab does not know: that has its id for a name. */
    private static String label(ComparisonResult comparison) {
        return Metrics.find(comparison.metric()).map(Metric::label).orElse(comparison.metric());
    }
}
