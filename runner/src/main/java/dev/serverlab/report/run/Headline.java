package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.text.ClaimText;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.report.text.RunText;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run found, in one sentence: what was told apart, and what was not. */
public final class Headline {

    /** More pairs than these are counted instead of named. */
    private static final int FEW = 3;

    private Headline() {}

    /**
     * What became of claims and sweeps, then what was compared by each of the metrics that stand in sentences. Where there is
     * nothing of all this it says why.
     */
    public static String of(Run run) {
        String found = Stream.of(ClaimText.counts(run), SweepSection.answer(run))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
        return found.isEmpty()
                ? ofComparisons(run)
                : found + (run.comparisons().isEmpty() ? "" : " " + ofComparisons(run));
    }

    private static String ofComparisons(Run run) {
        List<String> parts = new ArrayList<>();
        for (Metric metric : Metrics.FIRST) {
            List<ComparisonResult> comparisons = run.comparisons().stream()
                    .filter(comparison -> comparison.metric().equals(metric.id()))
                    .toList();
            if (!comparisons.isEmpty()) {
                parts.add("by " + metric.label() + ", " + by(comparisons));
            }
        }
        if (!parts.isEmpty()) {
            String sentence = String.join("; ", parts);
            return "B" + sentence.substring(1) + ".";
        }
        if (run.experiment().variants().size() < 2) {
            return "One variant was measured, so there is nothing to rank it against.";
        }
        if (RunText.isSelfDriven(run)) {
            return "Nothing was ranked: the servers did their own work and counted it.";
        }
        return run.experiment().runs(Protocol.PAIRED)
                ? "Nothing was compared: no session of paired trials has ended."
                : "Nothing was ranked: solo trials run one after the other, and what the machine does meanwhile differs by"
                        + " more than servers do.";
    }

    private static String by(List<ComparisonResult> comparisons) {
        List<String> clauses = new ArrayList<>();
        winners(comparisons)
                .forEach((winner, losers) -> clauses.add(winner + " is better than "
                        + Numbers.joined(
                                losers.stream().map(Variant::toString).toList(),
                                losers.size() > 2 ? ", and " : " and ")));
        clauses.addAll(pairs(comparisons, Verdict.EQUIVALENT, "are equivalent"));
        clauses.addAll(pairs(comparisons, Verdict.INDISTINGUISHABLE, "cannot be told apart"));
        clauses.addAll(pairs(comparisons, Verdict.INVALID, "cannot be compared"));
        return Numbers.joined(clauses, ", and ");
    }

    /** In the order in which they come; to each, what it is better than. */
    private static Map<Variant, List<Variant>> winners(List<ComparisonResult> comparisons) {
        Map<Variant, List<Variant>> winners = new LinkedHashMap<>();
        for (ComparisonResult comparison : comparisons) {
            if (comparison.verdict() == Verdict.BETTER) {
                winners.computeIfAbsent(comparison.candidate(), key -> new ArrayList<>())
                        .add(comparison.baseline());
            } else if (comparison.verdict() == Verdict.WORSE) {
                winners.computeIfAbsent(comparison.baseline(), key -> new ArrayList<>())
                        .add(comparison.candidate());
            }
        }
        return winners;
    }

    private static List<String> pairs(List<ComparisonResult> comparisons, Verdict verdict, String words) {
        List<ComparisonResult> found = comparisons.stream()
                .filter(comparison -> comparison.verdict() == verdict)
                .toList();
        if (found.isEmpty()) {
            return List.of();
        }
        Set<String> variants = found.stream()
                .flatMap(comparison -> Stream.of(comparison.baseline(), comparison.candidate()))
                .map(Variant::toString)
                .collect(Collectors.toCollection(TreeSet::new));
        if (found.size() == comparisons.size() && variants.size() > 2) {
            return List.of("all " + variants.size() + " variants " + words);
        }
        if (found.size() > FEW) {
            return List.of(found.size() + " of " + comparisons.size() + " pairs " + words);
        }
        return found.stream()
                .map(comparison -> comparison.baseline() + " and " + comparison.candidate() + " " + words)
                .toList();
    }
}
