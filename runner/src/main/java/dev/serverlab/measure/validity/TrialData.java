package dev.serverlab.measure.validity;

import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one variant in a trial, before they are judged.
 *
 * @param check the check before the load
 * @param load its load
 * @param observation what was recorded
 * @param surroundings the surroundings of server and generator
 * @param counters the server's own counters
 * @param target the generator's account of this server; absent where nothing was sent
 * @param paired absent in a solo trial
 */
public record TrialData(
        Requested requested,
        RunningServer server,
        ContractCheck check,
        Load load,
        Observation observation,
        TrialResult.Recording recording,
        TrialResult.Surroundings surroundings,
        List<ServerCounter> counters,
        RecordedLoad.@Nullable Target target,
        @Nullable Session paired) {

    /**
     * What the experiment requests of the variant.
     *
     * @param delayMillis of each request
     * @param setsKeepAlive whether the experiment gives this variant separate keep-alive settings
     * @param usesRunningServers whether the server was already running; its CPU is then that of its process alone
     */
    public record Requested(double delayMillis, boolean setsKeepAlive, boolean usesRunningServers) {}

    private static final Disturbances UNKNOWN = new Disturbances(null, null, null, null, null, null, null, 0);

    /**
     * What only a paired trial has.
     *
     * @param blocks as they were read
     * @param planned the length of the counted part of each block
     * @param anyWaited whether arrivals to any server waited for an earlier answer
     */
    public record Session(List<BlockValue> blocks, List<Duration> planned, boolean anyWaited) {}

    /** The blocks of a paired trial; empty for a solo trial. */
    List<BlockValue> blocks() {
        return paired == null ? List.of() : paired.blocks();
    }

    /**
     * The answers of an experiment's own server in the thirds of a solo trial; empty for other servers, in which nothing
     * grows.
     */
    List<Histogram> thirds() {
        return target == null || paired != null || !server.ofExperiment() ? List.of() : target.thirds();
    }

    /** The length of the counted part of each block. */
    List<Duration> planned() {
        return paired == null ? List.of() : paired.planned();
    }

    /** The disturbances of the trial; unknown when the machine was not read. */
    Disturbances disturbances() {
        return Objects.requireNonNullElse(surroundings.disturbances(), UNKNOWN);
    }

    /** The shortest stretch of time that is compared. */
    Duration shortestStretch() {
        return planned().stream().min(Duration::compareTo).orElse(observation.window());
    }
}
