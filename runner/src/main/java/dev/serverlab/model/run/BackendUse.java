package dev.serverlab.model.run;

import dev.serverlab.model.run.place.ContainerEngine;
import dev.serverlab.model.spelling.WireNamed;
import org.jspecify.annotations.Nullable;

/**
 * The resource use of a backend in a trial's measured time. Absent means unknown.
 *
 * @param name as experiments name it
 * @param way how it was provided; absent in older runs, in which it always was a process
 * @param image what its container was started from; absent without one
 * @param untold why neither its CPU nor its memory is known; absent where they are
 * @param cpuPercent from the first measured moment to the last, 100 is one core
 * @param rssPeakBytes the most memory that it had resident in the whole trial
 * @param latencyCpuPercent CPU of the proxy that delays it, likewise; also absent without one
 * @param pingP50Millis the median response time to a minimal request; also absent with too few samples
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

    /** How a backend is provided. */
    public enum Way implements WireNamed {
        /** The lab starts its program. */
        PROCESS,
        /** The lab starts its image in a container. */
        DOCKER,
        /** It is already running. */
        GIVEN
    }
}
