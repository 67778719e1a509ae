package dev.serverlab.analysis.answer;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which variant is best by one metric, and which cannot be told apart.
 *
 * @param pairs how many were compared
 * @param best those that are better than all others, each with the effects that show it
 * @param decided the other pairs that are told apart
 * @param undecided those that are not, by verdict: cannot tell, the same, not compared
 */
public record Ranking(
        Metric metric, int pairs, List<List<Effect>> best, List<Effect> decided, List<Undecided> undecided) {

    private static final List<Verdict> UNDECIDED =
            List.of(Verdict.INDISTINGUISHABLE, Verdict.EQUIVALENT, Verdict.INVALID);

    /**
     * The pairs of one verdict.
     *
     * @param variants those in these pairs
     * @param everyPair whether every two of the variants are one of these pairs
     * @param atMost the largest difference that there may still be, without its sign; absent unless they are equivalent
     */
    public record Undecided(
            Verdict verdict,
            List<Effect> effects,
            List<Variant> variants,
            boolean everyPair,
            @Nullable Double atMost) {

        private static Undecided of(Verdict verdict, List<Effect> all) {
            List<Effect> effects = all.stream()
                    .filter(each -> each.compared().verdict() == verdict)
                    .toList();
            List<Variant> variants = variantsOf(effects);
            Double most = verdict == Verdict.EQUIVALENT
                    ? effects.stream()
                            .flatMap(each -> Stream.ofNullable(each.atMost()))
                            .max(Double::compare)
                            .orElse(null)
                    : null;
            return new Undecided(
                    verdict, effects, variants, effects.size() == variants.size() * (variants.size() - 1) / 2, most);
        }
    }

    static Ranking of(Metric metric, List<Effect> all) {
        List<Effect> decided = new ArrayList<>();
        Map<Variant, List<Effect>> won = all.stream()
                .filter(Effect::isDecided)
                .collect(Collectors.groupingBy(Effect::winner, LinkedHashMap::new, Collectors.toList()));
        int others = variantsOf(all).size() - 1;
        List<List<Effect>> best = won.values().stream()
                .filter(effects -> others > 1 && effects.size() == others)
                .toList();
        won.values().stream().filter(effects -> !best.contains(effects)).forEach(decided::addAll);
        return new Ranking(
                metric,
                all.size(),
                best,
                List.copyOf(decided),
                UNDECIDED.stream()
                        .map(verdict -> Undecided.of(verdict, all))
                        .filter(each -> !each.effects().isEmpty())
                        .toList());
    }

    private static List<Variant> variantsOf(List<Effect> effects) {
        return effects.stream()
                .flatMap(each ->
                        Stream.of(each.compared().baseline(), each.compared().candidate()))
                .distinct()
                .toList();
    }
}
