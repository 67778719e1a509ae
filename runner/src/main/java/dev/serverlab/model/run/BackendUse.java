package dev.serverlab.model.run;

import dev.serverlab.model.spelling.WireNamed;
import org.jspecify.annotations.Nullable;

/**
 * What a component behind the servers used while a trial was measured. Absent means that the system does not tell.
 *
 * @param name as experiments name it
 * @param way how it came to be there; absent in runs that were made when there was one way only, a process
 * @param image what its container was started from; absent without one
 * @param untold why neither its CPU nor its memory is known; absent where they are
 * @param cpuPercent from the first measured moment to the last, 100 is one core
 * @param rssPeakBytes the most memory that it had resident in the whole trial
 * @param latencyCpuPercent CPU of what puts a latency in front of it, likewise; absent where nothing does, too
 * @param pingP50Millis the median time until it answered the least that can be asked; absent also when it was
 *     seldom asked
 * @param pingP90Millis the 90th percentile of that
 */
public record BackendUse(
        String name,
        @Nullable Way way,
        ContainerEngine.@Nullable Image image,
        @Nullable String untold,
        @Nullable Double cpuPercent,
        @Nullable Long rssPeakBytes,
        @Nullable Double latencyCpuPercent,
        @Nullable Double pingP50Millis,
        @Nullable Double pingP90Millis) {

    /** How something comes to stand behind servers. */
    public enum Way implements WireNamed {
        /** The lab starts its program. */
        PROCESS,
        /** The lab starts its image in a container. */
        DOCKER,
        /** It runs already. */
        GIVEN
    }
}
