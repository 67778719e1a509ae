package dev.serverlab.measure.trial;

import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.WarmUp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one variant did in a trial, before it is judged.
 *
 * @param check what it was before the load
 * @param disturbances absent when the machine was not read
 * @param containers in which server and generator ran
 */
record Measurement(
        RunningServer server,
        ContractCheck check,
        Load load,
        Observation observation,
        TrialResult.Window window,
        @Nullable Disturbances disturbances,
        Measured.Containers containers,
        OfProtocol own) {

    /** What only trials of one protocol have. */
    sealed interface OfProtocol {}

    /**
     * A solo trial.
     *
     * @param counters what the server counted itself
     * @param report the folder of Gatling's HTML report, relative to the trial's; absent when there is none
     */
    record OfSolo(List<ServerCounter> counters, @Nullable String report) implements OfProtocol {}

    /**
     * A paired trial.
     *
     * @param session for the checks
     * @param warmup absent when there was none
     */
    record OfPaired(Measured.Session session, @Nullable WarmUp warmup, List<BlockResult> blocks)
            implements OfProtocol {}
}
