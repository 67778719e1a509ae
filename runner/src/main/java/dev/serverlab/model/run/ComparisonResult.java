package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Comparison;
import dev.serverlab.stats.paired.Evidence;
import dev.serverlab.stats.paired.OutlyingBlock;
import dev.serverlab.stats.paired.VarianceComponents;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric of two variants, as {@code run.json} tells it.
 *
 * @param metric its id
 * @param baseline what the candidate is measured against
 * @param candidate what the verdict is about
 * @param effect of the candidate against its baseline, in {@code unit}; absent when neither session has both
 * @param low the lower end of the interval; absent when the verdict is INVALID
 * @param high its upper end
 * @param unit {@code %} for a ratio, else that of the metric
 * @param verdict what may be said
 * @param reason why nothing may be said; present when the verdict is INVALID
 * @param smallestDetectable the smallest effect that such a run finds four times out of five; absent when INVALID
 * @param sessions that it rests on
 * @param blocks in these
 * @param alone the 95 % interval from this pair's sessions alone, by Student's t, not corrected for the number of pairs;
 *     absent with fewer than two sessions
 * @param variance where the spread comes from, on the metric's scale; absent with fewer than two sessions or blocks
 * @param outliers blocks that stand out, kept in all of the above
 */
public record ComparisonResult(
        String metric,
        Variant baseline,
        Variant candidate,
        @Nullable Double effect,
        @Nullable Double low,
        @Nullable Double high,
        String unit,
        Verdict verdict,
        @Nullable String reason,
        @Nullable Double smallestDetectable,
        int sessions,
        int blocks,
        @Nullable Interval alone,
        @Nullable VarianceComponents variance,
        List<OutlyingBlock> outliers) {

    /** What was found of a metric. */
    public static ComparisonResult of(Metric metric, Comparison comparison) {
        Evidence evidence = comparison.evidence();
        Interval interval = evidence.interval();
        return new ComparisonResult(
                metric.id(),
                Variant.parse(comparison.baseline()),
                Variant.parse(comparison.candidate()),
                finite(evidence.effect()),
                interval == null ? null : finite(interval.low()),
                interval == null ? null : finite(interval.high()),
                metric.effectUnit(),
                comparison.verdict(),
                comparison.reason(),
                finite(evidence.smallestDetectable()),
                evidence.sessions(),
                evidence.blocks(),
                finite(evidence.alone()),
                evidence.variance(),
                evidence.outliers());
    }

    /** What would have been compared, and why it could not be. */
    public static ComparisonResult invalid(Metric metric, Variant baseline, Variant candidate, String reason) {
        String unit = metric.effectUnit();
        Verdict verdict = Verdict.INVALID;
        return new ComparisonResult(
                metric.id(),
                baseline,
                candidate,
                null,
                null,
                null,
                unit,
                verdict,
                reason,
                null,
                0,
                0,
                null,
                null,
                List.of());
    }

    private static @Nullable Interval finite(@Nullable Interval interval) {
        return interval == null || !Double.isFinite(interval.halfWidth()) ? null : interval;
    }

    /** JSON has no word for the others. */
    private static @Nullable Double finite(@Nullable Double value) {
        return value == null || !Double.isFinite(value) ? null : value;
    }
}
