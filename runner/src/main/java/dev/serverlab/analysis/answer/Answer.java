package dev.serverlab.analysis.answer;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run found: terminal, Markdown and page are drawn from this.
 *
 * @param effects of every pair by every metric, in the order of the run
 * @param rankings by each metric that stands in sentences and was compared
 * @param findings what checks found: first those that make trials invalid, then notes on valid ones
 * @param errors unsuccessful answers of each variant, in both protocols; variants with an unknown count are left out
 * @param notSteady sessions excluded from CPU per request, since a server was still compiling
 * @param pace at which CPU per request is stated; absent where its intervals are for this run's minutes alone
 * @param paceDependence the pair whose ratio of CPU per request changes most with the pace; absent where none changes by
 *     more than its margin
 * @param slowdown of the machine between two sessions; absent when it is within the usual range
 */
public record Answer(
        List<Effect> effects,
        List<Ranking> rankings,
        List<Finding> findings,
        Map<Variant, Double> errors,
        Set<Integer> notSteady,
        MachinePace.@Nullable Stated pace,
        @Nullable PaceDependence paceDependence,
        MachinePace.@Nullable Slowdown slowdown) {

    public static Answer of(Run run) {
        List<Effect> effects = run.comparisons().stream()
                .map(each -> Effect.of(each, run.experiment().paired().margins()))
                .toList();
        return new Answer(
                effects,
                Metrics.FIRST.stream()
                        .map(metric -> Ranking.of(metric, by(effects, metric)))
                        .filter(ranking -> ranking.pairs() > 0)
                        .toList(),
                Finding.of(run),
                errors(run),
                TrialResult.notSteady(run.trials()),
                MachinePace.stated(run).orElse(null),
                PaceDependence.of(run, by(effects, Metrics.CPU_PER_REQUEST)).orElse(null),
                MachinePace.change(run.trials()).orElse(null));
    }

    private static Map<Variant, Double> errors(Run run) {
        Map<Variant, Double> errors = new HashMap<>();
        for (Run.VariantSummary summary : run.summaries()) {
            Double counted = Metrics.ERRORS.of(summary.measures());
            if (counted != null) {
                errors.merge(summary.variant(), counted, Double::sum);
            }
        }
        return errors;
    }

    /** The effects on one metric. */
    public List<Effect> by(Metric metric) {
        return by(effects, metric);
    }

    private static List<Effect> by(List<Effect> effects, Metric metric) {
        return effects.stream()
                .filter(each -> each.compared().metric().equals(metric.id()))
                .toList();
    }
}
