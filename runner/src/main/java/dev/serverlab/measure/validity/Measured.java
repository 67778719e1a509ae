package dev.serverlab.measure.validity;

import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.run.TrialResult;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one variant's part in a trial when it is judged.
 *
 * @param variant its name
 * @param pid the process that was started, as it sees itself
 * @param pidAtEnd the process that answered after the load; absent when none did
 * @param check what it was before the load
 * @param setsKeepAlive whether the experiment gives this variant keep-alive settings of its own
 * @param load that it was under
 * @param delayMillis what each request asked for
 * @param observation what was recorded
 * @param measures computed from it
 * @param surroundings what server and generator ran in and beside
 * @param ranAlready whether the lab found the server running; its CPU is then that of its process alone
 * @param paired absent in a solo trial
 */
public record Measured(
        String variant,
        long pid,
        @Nullable Long pidAtEnd,
        ContractCheck check,
        boolean setsKeepAlive,
        Load load,
        double delayMillis,
        Observation observation,
        Measures measures,
        TrialResult.Surroundings surroundings,
        boolean ranAlready,
        @Nullable Session paired) {

    /**
     * What only a paired trial has.
     *
     * @param target the generator's account of this server
     * @param blocks as they were read
     * @param planned the length of the counted part of each block
     * @param anyWaited whether arrivals to any server waited for an earlier answer
     */
    public record Session(
            RecordedLoad.Target target, List<BlockValue> blocks, List<Duration> planned, boolean anyWaited) {}

    /** The shortest stretch of time that is set against another. */
    Duration shortestStretch() {
        return paired == null
                ? observation.window()
                : paired.planned().stream().min(Duration::compareTo).orElse(observation.window());
    }
}
