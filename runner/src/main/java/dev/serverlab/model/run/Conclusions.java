package dev.serverlab.model.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the trials of a run say together.
 *
 * @param comparisons all pairs of variants by all metrics; empty without paired trials
 * @param claims one for each claim of the experiment
 * @param sweep absent when nothing was swept, or without solo trials
 */
public record Conclusions(
        List<ComparisonResult> comparisons,
        List<ClaimResult> claims,
        @Nullable SweepResult sweep) {

    /** Draws them from what was measured so far. */
    @FunctionalInterface
    public interface Analysis {
        Conclusions of(MeasuredTrials measured);
    }
}
