package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A claim with its measurement.
 *
 * @param measured the effect that the claim is about; absent when nothing was measured
 * @param interval the 95 % interval of it; absent without one
 * @param ofVariant the metric of the variant; absent when it was not measured
 * @param ofAgainst the metric of the variant that it is compared with; absent without one, or when it was not measured
 * @param unit of the metric; empty for a count
 * @param why one sentence
 */
public record ClaimResult(
        Claim claim,
        @Nullable Double measured,
        @Nullable Interval interval,
        @Nullable Double ofVariant,
        @Nullable Double ofAgainst,
        String unit,
        Verdict verdict,
        String why) {

    /** The verdict on a claim. */
    public enum Verdict {
        /** The whole interval lies in the range that counts as the same result. */
        REPRODUCED,
        /** The whole interval lies outside of it. */
        CONTRADICTED,
        /** The interval crosses a limit of the range, or there is no interval. */
        CANNOT_TELL
    }
}
