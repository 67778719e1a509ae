package dev.serverlab.model.run;

import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.ExitCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a trial ended, with the data that is merged with later trials.
 *
 * @param variants one for each of its variants
 * @param blocks of a paired trial; absent when it failed, and of a solo one
 * @param exitCode FAILED when a server or the generator did
 */
public record Outcome(List<OfVariant> variants, @Nullable SessionBlocks blocks, ExitCode exitCode) {

    /**
     * The outcome of one variant.
     *
     * @param observation absent when the trial failed
     * @param bounds absent with the observation
     */
    public record OfVariant(
            TrialResult result,
            @Nullable Observation observation,
            @Nullable Bounds bounds) {}

    public List<TrialResult> results() {
        return variants.stream().map(OfVariant::result).toList();
    }

    /** Whether nothing was measured. */
    public boolean hasFailed() {
        return variants.stream().allMatch(each -> each.observation() == null);
    }
}
