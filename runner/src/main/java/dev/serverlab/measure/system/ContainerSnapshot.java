package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuCounter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A container at one moment. What the kernel does not tell is absent.
 *
 * @param nanoTime {@link System#nanoTime()} of the reading
 * @param cpuNanos CPU time of all that runs in it, as {@link Cgroup} has it
 * @param processNanos CPU time of the one process in it that is measured, as {@link CpuClock} has it
 * @param throttling how often it was held back since it was made
 * @param quota the CPU that it may use; absent without a limit
 * @param memory its memory
 */
public record ContainerSnapshot(
        long nanoTime,
        @Nullable Long cpuNanos,
        @Nullable Long processNanos,
        @Nullable Throttling throttling,
        @Nullable Quota quota,
        Memory memory) {

    private static final long UNDISTURBED_NANOS = 100_000;
    private static final int ATTEMPTS = 5;

    /**
     * Reads it now. The two CPU times are read together, again when a tick of the scheduler may have come in between.
     */
    public static ContainerSnapshot now(Cgroup group, CpuCounter process) {
        long bestNanos = Long.MAX_VALUE;
        Long cpuNanos = null;
        Long processNanos = null;
        for (int attempt = 0; attempt < ATTEMPTS && bestNanos > UNDISTURBED_NANOS; attempt++) {
            long start = System.nanoTime();
            Long processNow = process.cpuNanos();
            Long cpuNow = group.cpuNanos();
            long nanos = System.nanoTime() - start;
            if (nanos < bestNanos) {
                bestNanos = nanos;
                processNanos = processNow;
                cpuNanos = cpuNow;
            }
        }
        return new ContainerSnapshot(
                System.nanoTime(), cpuNanos, processNanos, Throttling.of(group), Quota.of(group), Memory.of(group));
    }

    /**
     * How much CPU time a control group may use: so much in each period, and when it is used up all of its threads wait for
     * the next one.
     *
     * @param micros CPU time in each period, in µs
     * @param periodMicros the length of a period, 100 ms unless somebody set another
     */
    public record Quota(long micros, long periodMicros) {

        private static final Pattern BOTH = Pattern.compile("(\\d{1,18})\\s+([1-9]\\d{0,17})\\s*");

        /**
         * Of a group; absent when it has none. Version 2 has both numbers in one file, the first {@code max} without a
         * quota.
         */
        static @Nullable Quota of(Cgroup group) {
            String micros = group.text("cpu", "cpu.cfs_quota_us");
            Matcher both = BOTH.matcher(
                    micros.isEmpty()
                            ? group.limited("cpu.max", "cpu.max")
                            : micros + group.text("cpu", "cpu.cfs_period_us"));
            return both.matches() ? new Quota(Long.parseLong(both.group(1)), Long.parseLong(both.group(2))) : null;
        }

        /** The same in CPUs: 0.5 is half of one all the time. */
        public double cpus() {
            return (double) micros / periodMicros;
        }
    }

    /**
     * How often a control group had used up its {@link Quota}, since it was made or between two readings; the kernel counts
     * only where there is one. See <a href="https://docs.kernel.org/scheduler/sched-bwc.html">CFS bandwidth control</a>.
     *
     * @param periods in which something of the group ran or wanted to
     * @param throttledPeriods in how many of them the quota was used up
     * @param throttledNanos for how long threads were held back then, in ns, added up over the CPUs on which they were: with
     *     several CPUs more than the time that passed
     */
    public record Throttling(long periods, long throttledPeriods, long throttledNanos) {

        /** Of a group until now; absent when the kernel does not count it. */
        static @Nullable Throttling of(Cgroup group) {
            String version1 = group.text("cpu", "cpu.stat");
            String stat = version1.isEmpty() ? group.limited("cpu.stat", "cpu.max") : version1;
            Long periods = SystemFiles.entry(stat, "nr_periods");
            Long throttled = SystemFiles.entry(stat, "nr_throttled");
            Long nanos = nanos(stat);
            return periods == null || throttled == null || nanos == null
                    ? null
                    : new Throttling(periods, throttled, nanos);
        }

        /** Of the text of a {@code cpu.stat}: version 1 has it in ns, version 2 in µs. */
        static @Nullable Long nanos(String stat) {
            Long micros = SystemFiles.entry(stat, "throttled_usec");
            return micros == null ? SystemFiles.entry(stat, "throttled_time") : Long.valueOf(micros * 1_000);
        }

        /** What was added since an earlier reading of the same group. */
        public Throttling since(Throttling earlier) {
            return new Throttling(
                    periods - earlier.periods,
                    throttledPeriods - earlier.throttledPeriods,
                    throttledNanos - earlier.throttledNanos);
        }
    }

    /**
     * The memory of a control group.
     *
     * @param workingSetBytes memory without what the kernel reclaims first, files not read again lately: {@code
     *     usage_in_bytes} − {@code total_inactive_file} under version 1, {@code current} − {@code inactive_file} under
     *     version 2. It includes other cached files, so it is not a resident set
     * @param peakBytes the most since it was made, all cached files included; under version 2 from Linux 5.19 on
     * @param limitBytes the most that it may have; absent without a limit, which version 1 writes as a number of 19 digits
     * @param oomKills how many of its processes the kernel ended since it was made because memory had run out
     */
    public record Memory(
            @Nullable Long workingSetBytes,
            @Nullable Long peakBytes,
            @Nullable Long limitBytes,
            @Nullable Long oomKills) {

        static Memory of(Cgroup group) {
            Long limit = SystemFiles.number(group.text("memory", "memory.limit_in_bytes"));
            String version1 = group.text("memory", "memory.stat");
            return new Memory(
                    workingSet(
                            group.number("memory", "memory.usage_in_bytes", "memory.current"),
                            version1.isEmpty()
                                    ? SystemFiles.entry(group.text(Cgroup.UNIFIED, "memory.stat"), "inactive_file")
                                    : SystemFiles.entry(version1, "total_inactive_file")),
                    group.number("memory", "memory.max_usage_in_bytes", "memory.peak"),
                    limit == null ? SystemFiles.number(group.limited("memory.max", "memory.max")) : limit,
                    SystemFiles.entry(
                            group.text("memory", "memory.oom_control") + group.text(Cgroup.UNIFIED, "memory.events"),
                            "oom_kill"));
        }

        /** Never below zero: the two numbers are of two moments. */
        private static @Nullable Long workingSet(@Nullable Long usage, @Nullable Long inactiveFile) {
            return usage == null || inactiveFile == null ? null : Long.valueOf(Math.max(0, usage - inactiveFile));
        }
    }
}
