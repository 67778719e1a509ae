package dev.serverlab.model.run;

import org.jspecify.annotations.Nullable;

/**
 * What a component behind the servers used while a trial was measured. Absent means that the system does not tell.
 *
 * @param name as experiments name it
 * @param cpuPercent from the first measured moment to the last, 100 is one core
 * @param rssPeakBytes the most memory that it had resident in the whole trial
 * @param latencyCpuPercent CPU of what puts a latency in front of it, likewise; absent where nothing does, too
 * @param pingP50Millis the median time until it answered the least that can be asked; absent also when it was
 *     seldom asked
 * @param pingP90Millis the 90th percentile of that
 */
public record BackendUse(
        String name,
        @Nullable Double cpuPercent,
        @Nullable Long rssPeakBytes,
        @Nullable Double latencyCpuPercent,
        @Nullable Double pingP50Millis,
        @Nullable Double pingP90Millis) {}
