package dev.serverlab.analysis.claims;

import dev.serverlab.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What a run tells about a claim.
 *
 * @param unit of the metric
 * @param effect what the claim looks at: the metric, the ratio of two, or their difference; absent when it was not measured
 * @param interval that holds it; absent with {@code missing}
 * @param ofVariant the metric of the variant; absent when it was not measured
 * @param ofAgainst the metric of the other one; absent likewise, or without one
 * @param basis what the interval rests on, such as {@code 95 %, 3 rounds}; empty without one
 * @param missing why there is no interval, as a clause without an end; absent with an interval
 */
record ClaimMeasurement(
        String unit,
        @Nullable Double effect,
        @Nullable Interval interval,
        @Nullable Double ofVariant,
        @Nullable Double ofAgainst,
        String basis,
        @Nullable String missing) {

    /** Nothing was measured. */
    static ClaimMeasurement nothing(String unit, String why) {
        return new ClaimMeasurement(unit, null, null, null, null, "", why);
    }

    /** An effect without an interval. */
    static ClaimMeasurement alone(
            String unit, double effect, @Nullable Double ofVariant, @Nullable Double ofAgainst, String why) {
        return new ClaimMeasurement(unit, effect, null, ofVariant, ofAgainst, "", why);
    }
}
