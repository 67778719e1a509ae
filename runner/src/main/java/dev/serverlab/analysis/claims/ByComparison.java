package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Scale;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a claim by the comparison that a run has made anyway: the same effect and interval as in its tables, which holds
 * together with those of all other pairs of the metric.
 */
final class ByComparison {

    private ByComparison() {}

    /** Whether the run compares what the claim looks at: ratios of some metrics, differences of others. */
    static boolean tellsOf(Claim claim, Metric metric) {
        return metric.isCompared()
                && claim.against() != null
                && claim.reproduced().effect() == (metric.scale() == Scale.RATIO ? Effect.RATIO : Effect.DIFFERENCE);
    }

    /** Measures it. The rounds are for what each variant had by itself. */
    static ClaimMeasurement of(Claim claim, Metric metric, List<ComparisonResult> comparisons, Rounds rounds) {
        ComparisonResult comparison = comparisons.stream()
                .filter(each -> each.metric().equals(metric.id()) && isOf(claim, each))
                .findFirst()
                .orElse(null);
        if (comparison == null) {
            return ClaimMeasurement.nothing(metric.noun(), rounds.missing());
        }
        Double effect = comparison.effect();
        if (effect == null) {
            return ClaimMeasurement.nothing(metric.noun(), reason(comparison));
        }
        boolean asClaimed = comparison.candidate().equals(claim.variant());
        Scale scale = metric.scale();
        // A change in per cent as a ratio, a difference as it is; either seen from the other side where that is asked.
        DoubleUnaryOperator turned = shown -> scale.value(asClaimed ? scale.effect(shown) : -scale.effect(shown));
        double measured = turned.applyAsDouble(effect);
        Double ofVariant = mean(metric, claim.variant(), rounds);
        Double ofAgainst = mean(metric, claim.against(), rounds);
        var interval = comparison.interval();
        if (interval == null) {
            return ClaimMeasurement.alone(metric.noun(), measured, ofVariant, ofAgainst, reason(comparison));
        }
        return new ClaimMeasurement(
                metric.noun(),
                measured,
                interval.mapped(turned),
                ofVariant,
                ofAgainst,
                "95 % for all pairs at once, " + rounds.words(),
                null);
    }

    private static boolean isOf(Claim claim, ComparisonResult comparison) {
        return Set.of(comparison.candidate(), comparison.baseline())
                .equals(new HashSet<>(Arrays.asList(claim.variant(), claim.against())));
    }

    private static String reason(ComparisonResult comparison) {
        String reason = comparison.reason();
        return reason == null ? "it was not compared" : Claims.withoutEnd(reason);
    }

    private static @Nullable Double mean(Metric metric, @Nullable Variant variant, Rounds rounds) {
        List<TrialResult> own = rounds.all().stream()
                .filter(trial -> trial.variant().equals(variant))
                .toList();
        List<Double> values = own.stream()
                .filter(trial -> metric.scaledOf(trial.measures()) != null)
                .map(trial -> metric.of(trial.measures()))
                .flatMap(Stream::ofNullable)
                .toList();
        return values.isEmpty() || values.size() < own.size()
                ? null
                : Double.valueOf(ByRounds.mean(metric.scale(), values));
    }
}
