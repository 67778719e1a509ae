package dev.serverlab.report.run.brief;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Table;
import dev.serverlab.stats.Ratio;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rows of effects with their intervals, each variant against the first one, below the values of a metric. */
final class EffectRows {

    private static final Set<Verdict> DIFFERENT = Set.of(Verdict.BETTER, Verdict.WORSE);
    private static final String UNCLEAR = "(?)";

    private EffectRows() {}

    /** Of each variant; nothing where none has an effect. */
    static List<Table.Row> of(Run run, Metric metric) {
        List<Variant> variants = run.experiment().variants();
        List<String> effects = new ArrayList<>();
        List<String> intervals = new ArrayList<>();
        for (Variant variant : variants) {
            Optional<ComparisonResult> found = comparisons(run, metric)
                    .filter(each -> each.baseline().equals(variants.getFirst())
                            && each.candidate().equals(variant))
                    .findFirst();
            effects.add(found.map(EffectRows::effect).orElse(effects.isEmpty() ? "baseline" : ""));
            intervals.add(found.filter(each -> each.interval() != null)
                    .map(each -> Numbers.effects(each.low(), each.high(), each.unit()))
                    .orElse(""));
        }
        if (intervals.stream().allMatch(String::isEmpty)) {
            return List.of();
        }
        effects.add(effects.stream().anyMatch(effect -> effect.contains(UNCLEAR)) ? UNCLEAR + " = cannot tell" : "");
        intervals.add("");
        return List.of(
                Table.Row.of("  difference [" + metric.effectUnit() + "]", effects),
                Table.Row.of("  95 % interval", intervals));
    }

    /** The same where a difference was found. */
    static List<Table.Row> decided(Run run, Metric metric) {
        return verdicts(run, metric).stream().anyMatch(DIFFERENT::contains) ? of(run, metric) : List.of();
    }

    /** What all pairs have in common; empty when one of them differs. */
    static String verdict(Run run, Metric metric) {
        Set<Verdict> verdicts = verdicts(run, metric);
        if (verdicts.isEmpty() || verdicts.stream().anyMatch(DIFFERENT::contains)) {
            return "";
        }
        double margin = run.experiment().paired().margins().latencyMillis();
        return verdicts.equals(Set.of(Verdict.EQUIVALENT))
                ? "same within ±" + Numbers.plain(margin)
                : verdicts.equals(Set.of(Verdict.INVALID)) ? "not compared" : "cannot tell";
    }

    private static Stream<ComparisonResult> comparisons(Run run, Metric metric) {
        return run.comparisons().stream()
                .filter(comparison -> comparison.metric().equals(metric.id()));
    }

    private static Set<Verdict> verdicts(Run run, Metric metric) {
        return comparisons(run, metric).map(ComparisonResult::verdict).collect(Collectors.toSet());
    }

    /** Such as {@code −57 (−49 %)}. */
    private static String effect(ComparisonResult found) {
        Ratio ratio = found.evidence().ratio();
        String effect = Numbers.effect(found.effect(), found.unit());
        return switch (found.verdict()) {
            case BETTER, WORSE -> effect + (ratio == null ? "" : " (" + Numbers.effect(ratio.effect(), "%") + " %)");
            case EQUIVALENT -> effect + " (same)";
            case INDISTINGUISHABLE -> effect + " " + UNCLEAR;
            case INVALID -> "not compared";
        };
    }
}
