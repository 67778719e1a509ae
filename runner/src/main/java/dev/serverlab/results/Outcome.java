package dev.serverlab.protocol;

import dev.serverlab.experiment.Trial;
import dev.serverlab.problem.ExitCode;
import dev.serverlab.problem.Problem;
import dev.serverlab.results.TrialResult;
import dev.serverlab.server.ContractCheck;
import dev.serverlab.stats.Bounds;
import dev.serverlab.stats.Observation;
import dev.serverlab.stats.SessionBlocks;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a trial ended.
 *
 * @param variants one for each of its variants
 * @param blocks of a paired trial; absent when it failed, and of a solo one
 * @param exitCode FAILED when a server or the generator did
 */
record Outcome(List<OfVariant> variants, @Nullable SessionBlocks blocks, ExitCode exitCode) {

    /**
     * What one variant did.
     *
     * @param observation absent when the trial failed
     * @param bounds absent with the observation
     */
    record OfVariant(
            TrialResult result,
            @Nullable Observation observation,
            @Nullable Bounds bounds) {}

    /**
     * A solo trial without numbers.
     *
     * @param check absent when the server did not get that far
     */
    static Outcome failed(Trial.Solo trial, Instant began, @Nullable ContractCheck check, Problem problem) {
        TrialResult result = TrialResult.failed(
                trial,
                trial.round(),
                trial.variant(),
                began,
                check == null ? null : check.responseBytes(),
                check == null ? Map.of() : check.effective(),
                problem);
        return new Outcome(List.of(new OfVariant(result, null, null)), null, ExitCode.FAILED);
    }

    List<TrialResult> results() {
        return variants.stream().map(OfVariant::result).toList();
    }

    /** Whether nothing was measured. */
    boolean hasFailed() {
        return variants.stream().allMatch(each -> each.observation() == null);
    }
}
