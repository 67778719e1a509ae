package dev.serverlab.model.run;

import org.jspecify.annotations.Nullable;

/**
 * What a server or generator used of its container while it was measured, and the container's limits, all as its control
 * group told them. Absent means that the system does not tell; of a limit, that there is none.
 *
 * @param cpus the CPUs that it may use: its quota / the quota's period, 0.5 is half of one
 * @param quotaPeriodMillis the period of that quota, in ms
 * @param memoryLimitBytes the memory that it may have
 * @param periods of the quota in which something in it ran or wanted to
 * @param throttledPeriods in how many of them the quota was used up
 * @param throttledMillis for how long its threads were held back then, added up over the CPUs on which they were, in ms
 * @param throttledShare the same of the elapsed time; may exceed 1
 * @param cpuMillis CPU time of all that ran in it, in ms
 * @param processCpuMillis CPU time of the server's or generator's own process, in ms
 * @param memoryBytes its working set at the end: all memory without files that were not read again lately
 * @param memoryPeakBytes the most memory since it was made, cached files included
 * @param oomKilled how many processes the kernel ended since it was made because its memory had run out
 */
public record ContainerUse(
        @Nullable Double cpus,
        @Nullable Double quotaPeriodMillis,
        @Nullable Long memoryLimitBytes,
        @Nullable Long periods,
        @Nullable Long throttledPeriods,
        @Nullable Double throttledMillis,
        @Nullable Double throttledShare,
        @Nullable Double cpuMillis,
        @Nullable Double processCpuMillis,
        @Nullable Long memoryBytes,
        @Nullable Long memoryPeakBytes,
        @Nullable Long oomKilled) {}
