package dev.serverlab.report.chart;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Verdict;
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

    /** Whether there is something to draw. */
    public boolean isDrawn() {
        return effect != null && low != null && high != null && verdict != Verdict.INVALID;
    }
}
