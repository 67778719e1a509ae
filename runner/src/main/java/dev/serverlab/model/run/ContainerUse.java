package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * The container of a server or generator: its resource use in the measured time, and its limits, from its control group.
 * Absent means unknown; for a limit, that there is none.
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
     * How often it used up its quota and was throttled.
     *
     * @param periods of the quota in which something in it ran or wanted to
     * @param throttledPeriods in how many of them the quota was used up
     * @param throttledMillis for how long its threads were throttled, added up over their CPUs, in ms
     * @param throttledShare the same of the elapsed time; may exceed 1, and is absent when no time passed
     */
    public record Throttling(
            long periods,
            long throttledPeriods,
            double throttledMillis,
            @Nullable Double throttledShare) {

        /** Whether it was throttled at all. */
        public boolean occurred() {
            return throttledPeriods > 0 && periods > 0;
        }

        /** Whether it was throttled in that share of the periods or of the time. */
        public boolean reaches(double limit) {
            return throttledPeriods >= limit * periods || throttledShare != null && throttledShare >= limit;
        }

        /** For people, such as {@code 12 of 320 periods}. */
        public String describePeriods() {
            return throttledPeriods + " of " + periods + " periods";
        }
    }
}
