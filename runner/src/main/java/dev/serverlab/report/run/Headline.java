package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document.Picture;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run found, in one sentence and in one picture: what was told apart, and what was not. */
public final class Headline {

    /** More pairs than these are counted instead of named. */
    private static final int FEW = 3;

    private Headline() {}

    /**
     * What became of claims and sweeps, then what was compared by each of the metrics that stand in sentences. Where there is
     * nothing of all this it says why.
     */
    public static String of(Run run) {
        List<String> found = new ArrayList<>(List.of(ClaimText.counts(run), SweepSection.answer(run)));
        found.removeIf(String::isEmpty);
        if (found.isEmpty() || !run.comparisons().isEmpty()) {
            found.add(ofComparisons(run));
        }
        return String.join(" ", found);
    }

    /**
     * The one picture of a run: of a sweep the curve of throughput; else effects by the metrics that stand in sentences; where
     * nothing was compared, the p90 of each variant.
     */
    static Picture picture(Run run) {
        List<ChartSet> curves = SweepCharts.of(run);
        if (!curves.isEmpty()) {
            String description = "Throughput over the swept value. " + SweepSection.answer(run);
            return new Picture(description.strip(), curves.getFirst());
        }
        Estimates effects = VerdictsSection.effects(run, true);
        if (!effects.isEmpty()) {
            return new Picture(of(run), effects);
        }
        Estimates estimates = new Estimates(run.protocols().stream()
                .flatMap(protocol -> run.columns(protocol).stream())
                .map(summary -> p90(run, summary))
                .toList());
        String inWords = estimates.byTitle().entrySet().stream()
                .map(title -> title.getValue().stream()
                        .map(each -> each.label() + " " + each.text())
                        .collect(Collectors.joining(", ", title.getKey() + ": ", "")))
                .collect(Collectors.joining("; ", "", "."));
        return new Picture(inWords, estimates);
    }

    private static Estimates.Estimate p90(Run run, VariantSummary summary) {
        String which = run.protocols().size() > 1 ? ", " + summary.protocol().wireName() : "";
        String label = summary.variant().toString();
        Double value = Metrics.P90.of(summary.measures());
        Interval interval =
                summary.measures() == null ? null : summary.measures().latency().p90Interval();
        String text = value == null ? "not known" : Numbers.within(value, interval, Metrics.P90::format);
        int colour = Measured.colour(run, summary.variant());
        return Estimates.Estimate.of(Metrics.P90.heading() + which, label, value, interval, null, text, colour);
    }

    private static String ofComparisons(Run run) {
        String compared = Metrics.FIRST.stream()
                .filter(metric ->
                        VerdictsSection.comparisons(run, metric).findAny().isPresent())
                .map(metric -> "by " + metric.label() + ", "
                        + by(VerdictsSection.comparisons(run, metric).toList()))
                .collect(Collectors.joining("; "));
        if (!compared.isEmpty()) {
            return "B" + compared.substring(1) + ".";
        }
        if (run.experiment().variants().size() < 2) {
            return "One variant was measured, so there is nothing to rank it against.";
        }
        return RunText.isSelfDriven(run)
                ? "Nothing was ranked: the servers did their own work and counted it."
                : run.experiment().runs(Protocol.PAIRED)
                        ? "Nothing was compared: no session of paired trials has ended."
                        : "Nothing was ranked: solo trials run one after the other, and what the machine does meanwhile"
                                + " differs by more than servers do.";
    }

    private static String by(List<ComparisonResult> comparisons) {
        Map<Variant, List<String>> losers = new LinkedHashMap<>();
        for (ComparisonResult each : comparisons) {
            boolean better = each.verdict() == Verdict.BETTER;
            if (better || each.verdict() == Verdict.WORSE) {
                losers.computeIfAbsent(better ? each.candidate() : each.baseline(), winner -> new ArrayList<>())
                        .add((better ? each.baseline() : each.candidate()).toString());
            }
        }
        List<String> clauses = new ArrayList<>();
        losers.forEach((winner, all) ->
                clauses.add(winner + " is better than " + Numbers.joined(all, all.size() > 2 ? ", and " : " and ")));
        clauses.addAll(pairs(comparisons, Verdict.EQUIVALENT, "are equivalent"));
        clauses.addAll(pairs(comparisons, Verdict.INDISTINGUISHABLE, "cannot be told apart"));
        clauses.addAll(pairs(comparisons, Verdict.INVALID, "cannot be compared"));
        return Numbers.joined(clauses, ", and ");
    }

    private static List<String> pairs(List<ComparisonResult> comparisons, Verdict verdict, String words) {
        List<ComparisonResult> found = comparisons.stream()
                .filter(comparison -> comparison.verdict() == verdict)
                .toList();
        long variants = found.stream()
                .flatMap(comparison -> Stream.of(comparison.baseline(), comparison.candidate()))
                .distinct()
                .count();
        if (found.size() == comparisons.size() && variants > 2) {
            return List.of("all " + variants + " variants " + words);
        }
        return found.size() > FEW
                ? List.of(found.size() + " of " + comparisons.size() + " pairs " + words)
                : found.stream()
                        .map(comparison -> comparison.baseline() + " and " + comparison.candidate() + " " + words)
                        .toList();
    }
}
