package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Comparison;
import dev.serverlab.stats.paired.Evidence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric of two variants, as {@code run.json} tells it.
 *
 * @param metric its id
 * @param unit {@code %} for a ratio, else that of the metric; of the evidence
 * @param baseline the baseline of the candidate
 * @param candidate the variant that the verdict is about
 * @param verdict the verdict
 * @param reason why nothing may be said; present when the verdict is INVALID
 * @param evidence the basis of the verdict; all of it finite
 */
public record ComparisonResult(
        String metric,
        String unit,
        Variant baseline,
        Variant candidate,
        Verdict verdict,
        @Nullable String reason,
        @JsonUnwrapped Evidence evidence) {

    /** The result for a metric. */
    public static ComparisonResult of(Metric metric, Comparison comparison) {
        Evidence evidence = comparison.evidence();
        Evidence finite = new Evidence(
                finite(evidence.baselineMean()),
                finite(evidence.effect()),
                finite(evidence.interval()),
                finite(evidence.alone()),
                finite(evidence.smallestDetectable()),
                evidence.sessions(),
                evidence.blocks(),
                evidence.variance(),
                evidence.pace(),
                evidence.outliers());
        Variant baseline = Variant.parse(comparison.baseline());
        Variant candidate = Variant.parse(comparison.candidate());
        String unit = metric.effectUnit();
        return new ComparisonResult(
                metric.id(), unit, baseline, candidate, comparison.verdict(), comparison.reason(), finite);
    }

    /** A comparison that could not be made, with the reason. */
    public static ComparisonResult invalid(Metric metric, Variant baseline, Variant candidate, String reason) {
        Evidence none = new Evidence(null, null, null, null, null, 0, 0, null, null, List.of());
        return new ComparisonResult(
                metric.id(), metric.effectUnit(), baseline, candidate, Verdict.INVALID, reason, none);
    }

    /** Absent when no session has both variants. */
    public @Nullable Double effect() {
        return evidence.effect();
    }

    /** On which it was compared: its unit tells. */
    public Scale scale() {
        return unit.equals("%") ? Scale.RATIO : Scale.DIFFERENCE;
    }

    /** Absent when the verdict is INVALID. */
    public @Nullable Interval interval() {
        return evidence.interval();
    }

    /** The lower end of the interval; absent with it. */
    public @Nullable Double low() {
        return interval() == null ? null : Double.valueOf(interval().low());
    }

    /** The upper end of the interval; absent with it. */
    public @Nullable Double high() {
        return interval() == null ? null : Double.valueOf(interval().high());
    }

    /** This percentage of the baseline, in the metric's unit; absent when the baseline is unknown. */
    public @Nullable Double ofBaseline(double percent) {
        Double of = evidence.baselineMean();
        return of == null ? null : finite(Double.valueOf(of * percent / 100));
    }

    private static @Nullable Interval finite(@Nullable Interval interval) {
        return interval == null || !Double.isFinite(interval.halfWidth()) ? null : interval;
    }

    /** JSON cannot express the others. */
    private static @Nullable Double finite(@Nullable Double value) {
        return value == null || !Double.isFinite(value) ? null : value;
    }
}
