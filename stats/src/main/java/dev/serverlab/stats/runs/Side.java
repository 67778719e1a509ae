package dev.serverlab.stats.runs;

import dev.serverlab.stats.MeanSquare;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison of runs.
 *
 * @param repeats what was measured
 * @param factor how many times the calibrated σ_run its runs are taken to spread by, above 0: a calibration measures servers
 *     that have little to do, and the p90 of a busier one spreads by more milliseconds
 */
public record Side(Repeats repeats, double factor) {

    /**
     * Checks the factor.
     *
     * @throws IllegalArgumentException when it is not above 0
     */
    public Side {
        if (!(factor > 0)) {
            throw new IllegalArgumentException("A factor of " + factor + " leaves no spread");
        }
    }

    /** One whose runs spread as those of a calibration. */
    public static Side of(Repeats repeats) {
        return new Side(repeats, 1);
    }

    /** What trials add to the variance of the mean, σ_run apart; null when that is unknown. */
    @Nullable
    List<MeanSquare> ofItsTrials() {
        MeanSquare within = repeats.within();
        return within == null ? null : List.of(within.times(repeats.shareOfTrials()));
    }

    /** The variance of the mean by its runs alone; null with one run. */
    @Nullable
    List<MeanSquare> ofItsRuns() {
        MeanSquare ofMeans = repeats.ofMeans();
        return ofMeans == null
                ? null
                : List.of(ofMeans.times(1.0 / repeats.runs().size()));
    }

    /** How many times σ_run² the mean varies by. */
    double shareOfRuns() {
        return factor * factor / repeats.runs().size();
    }
}
