package dev.serverlab.report.chart;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One number as it is drawn. Rows of one title share a scale.
 *
 * @param title what it is a number of, for people, with its unit
 * @param label of what has it
 * @param value absent when there is none
 * @param interval absent when nothing may be said
 * @param margin where effects that matter begin; absent where it is no effect
 * @param lowerIsBetter which way is the good one
 * @param verdict absent where it is no effect
 * @param colour its place in the palette, where it has no verdict
 * @param text value and interval in words, or why nothing may be said
 */
public record ForestRow(
        String title,
        String label,
        @Nullable Double value,
        @Nullable Interval interval,
        @Nullable Interval margin,
        boolean lowerIsBetter,
        @Nullable Verdict verdict,
        int colour,
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
        boolean invalid = verdict == Verdict.INVALID;
        return new ForestRow(
                metric.label() + " [" + unit + "]",
                label,
                effect,
                invalid || low == null || high == null ? null : new Interval(low, high),
                new Interval(metric.scale().shown(-metric.scale().effect(margin)), margin),
                metric.better() == Direction.LOWER_IS_BETTER,
                verdict,
                0,
                invalid
                        ? String.valueOf(reason)
                        : Numbers.effect(effect, unit) + " " + unit + " " + Numbers.effects(low, high, unit));
    }

    /** Whether there is something to draw. */
    public boolean isDrawn() {
        return value != null && interval != null;
    }

    /** Whether its text tells why it has no verdict that counts. */
    boolean hasReason() {
        return verdict != null && !isDrawn();
    }

    /** The verdict for those who do not know the verdicts' names yet. */
    public String words() {
        return verdict == null
                ? ""
                : switch (verdict) {
                    case BETTER, WORSE, EQUIVALENT -> verdict.name().toLowerCase(Locale.ROOT);
                    case INDISTINGUISHABLE -> "cannot tell";
                    case INVALID -> "not comparable";
                };
    }
}
