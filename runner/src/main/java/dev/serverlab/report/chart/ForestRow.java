package dev.serverlab.report.chart;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One comparison as it is drawn. Rows of one metric share a scale.
 *
 * @param metric for people, with its unit
 * @param label of what is compared
 * @param effect absent when there is none
 * @param low the lower end of its interval; absent when nothing may be said
 * @param high its upper end
 * @param marginLow where effects that matter begin, below zero
 * @param marginHigh the same above zero
 * @param direction which way is the good one
 * @param text effect and interval in words, or why nothing may be said
 */
public record ForestRow(
        String metric,
        String label,
        @Nullable Double effect,
        @Nullable Double low,
        @Nullable Double high,
        double marginLow,
        double marginHigh,
        Direction direction,
        Verdict verdict,
        String text) {

    /**
     * What came of one comparison.
     *
     * @param margin the smallest effect that matters, in the effect's unit
     * @param reason why nothing may be said; absent when something may
     */
    public static ForestRow of(
            Metric metric,
            String label,
            @Nullable Double effect,
            @Nullable Double low,
            @Nullable Double high,
            double margin,
            Verdict verdict,
            @Nullable String reason) {
        String unit = metric.effectUnit();
        return new ForestRow(
                metric.label() + " [" + unit + "]",
                label,
                effect,
                low,
                high,
                metric.scale().shown(-metric.scale().effect(margin)),
                margin,
                Objects.requireNonNull(metric.better()),
                verdict,
                verdict == Verdict.INVALID
                        ? String.valueOf(reason)
                        : Numbers.effect(effect, unit) + " " + unit + " " + Numbers.effects(low, high, unit));
    }

    /** Whether there is something to draw. */
    public boolean isDrawn() {
        return effect != null && low != null && high != null && verdict != Verdict.INVALID;
    }
}
