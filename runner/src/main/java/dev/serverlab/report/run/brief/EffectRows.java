package dev.serverlab.report.run.brief;

import dev.serverlab.analysis.answer.Effect;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.text.EffectText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows of effects with their intervals, each variant against the first one, below the values of a metric. */
final class EffectRows {

    private EffectRows() {}

    /** The rows; empty when no variant has an effect. */
    static List<Table.Row> of(Metric metric, List<Variant> variants, List<Effect> all) {
        List<String> effects = new ArrayList<>();
        List<String> intervals = new ArrayList<>();
        for (Variant variant : variants) {
            Optional<Effect> found = all.stream()
                    .filter(each -> each.compared().baseline().equals(variants.getFirst())
                            && each.compared().candidate().equals(variant))
                    .findFirst();
            effects.add(found.map(EffectText::inShort).orElse(effects.isEmpty() ? "baseline" : ""));
            intervals.add(found.map(Effect::compared)
                    .filter(each -> each.interval() != null)
                    .map(EffectRows::interval)
                    .orElse(""));
        }
        if (intervals.stream().allMatch(String::isEmpty)) {
            return List.of();
        }
        boolean unclear = effects.stream().anyMatch(effect -> effect.contains(EffectText.UNCLEAR));
        effects.add(unclear ? EffectText.UNCLEAR + " = cannot tell" : "");
        intervals.add("");
        return List.of(
                Table.Row.of("  difference [" + metric.effectUnit() + "]", effects),
                Table.Row.of("  95 % interval", intervals));
    }

    private static String interval(ComparisonResult compared) {
        return Numbers.effects(compared.low(), compared.high(), compared.unit());
    }

    /** The same rows if any effect is decided; else none. */
    static List<Table.Row> decided(Metric metric, List<Variant> variants, List<Effect> all) {
        return all.stream().anyMatch(Effect::isDecided) ? of(metric, variants, all) : List.of();
    }
}
