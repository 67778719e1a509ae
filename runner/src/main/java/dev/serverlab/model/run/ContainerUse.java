package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * What a server or generator used of its container while it was measured, and the container's limits, all as its control
 * group told them. Absent means that the system does not tell; of a limit, that there is none.
 *
 * @param cpus the CPUs that it may use: its quota / the quota's period, 0.5 is half of one
 * @param quotaPeriodMillis the period of that quota, in ms
 * @param memoryLimitBytes the memory that it may have
 * @param throttling how often that quota was used up
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
        @JsonUnwrapped @Nullable Throttling throttling,
        @Nullable Double cpuMillis,
        @Nullable Double processCpuMillis,
        @Nullable Long memoryBytes,
        @Nullable Long memoryPeakBytes,
        @Nullable Long oomKilled) {

    /**
     * How often it had used up its quota, and waited.
     *
     * @param periods of the quota in which something in it ran or wanted to
     * @param throttledPeriods in how many of them the quota was used up
     * @param throttledMillis for how long its threads were held back then, added up over the CPUs on which they were, in ms
     * @param throttledShare the same of the elapsed time; may exceed 1, and is absent when no time passed
     */
    public record Throttling(
            long periods,
            long throttledPeriods,
            double throttledMillis,
            @Nullable Double throttledShare) {

        /** Whether it waited at all. */
        public boolean occurred() {
            return throttledPeriods > 0 && periods > 0;
        }

        /** Whether it did in that share of the periods or of the time. */
        public boolean reaches(double limit) {
            return throttledPeriods >= limit * periods || throttledShare != null && throttledShare >= limit;
        }

        /** For people, such as {@code 12 of 320 periods}. */
        public String describePeriods() {
            return throttledPeriods + " of " + periods + " periods";
        }
    }
}
