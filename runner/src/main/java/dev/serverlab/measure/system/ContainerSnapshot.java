package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuCounter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A container at one moment. What the kernel does not report is absent.
 *
 * @param nanoTime {@link System#nanoTime()} of the reading
 * @param cpuNanos CPU time of everything in it, as {@link Cgroup} reads it
 * @param processNanos CPU time of the one process in it that is measured, as {@link CpuClock} reads it
 * @param throttling how often it was throttled since it was created
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
     * Reads it now. The two CPU times are read together, and again when a scheduler tick may have come between them.
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
     * The CPU time that a control group may use in each period; once it is used up, all of its threads wait for the
     * next period.
     *
     * @param micros CPU time in each period, in µs
     * @param periodMicros the length of a period, 100 ms by default
     */
    public record Quota(long micros, long periodMicros) {

        private static final Pattern BOTH = Pattern.compile("(\\d{1,18})\\s+([1-9]\\d{0,17})\\s*");

        /**
         * The quota of a group; absent without one. Version 2 has both numbers in one file; without a quota, the first
         * is {@code max}.
         */
        static @Nullable Quota of(Cgroup group) {
            String micros = group.text("cpu", "cpu.cfs_quota_us");
            Matcher both = BOTH.matcher(
                    micros.isEmpty()
                            ? group.limited("cpu.max", "cpu.max")
                            : micros + group.text("cpu", "cpu.cfs_period_us"));
            return both.matches() ? new Quota(Long.parseLong(both.group(1)), Long.parseLong(both.group(2))) : null;
        }

        /** The quota in CPUs: 0.5 is half of one all the time. */
        public double cpus() {
            return (double) micros / periodMicros;
        }
    }

    /**
     * How often a control group used up its {@link Quota}, since it was created or between two readings; only counted
     * with a quota. See <a href="https://docs.kernel.org/scheduler/sched-bwc.html">CFS bandwidth control</a>.
     *
     * @param periods in which any of its threads ran or was ready to
     * @param throttledPeriods in how many of them the quota was used up
     * @param throttledNanos for how long its threads were throttled, in ns, added up over their CPUs: with several CPUs
     *     it can exceed the elapsed time
     */
    public record Throttling(long periods, long throttledPeriods, long throttledNanos) {

        /** The throttling of a group so far; absent when the kernel does not count it. */
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

        /** The throttled time in a {@code cpu.stat}, in ns; version 1 has it in ns, version 2 in µs. */
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
     * @param peakBytes the most since it was created, including all cached files; under version 2 from Linux 5.19 on
     * @param limitBytes the most that it may have; absent without a limit, which version 1 writes as a number of 19 digits
     * @param oomKills how many of its processes the kernel killed since it was created, because memory had run out
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

        /** Never below zero: the two numbers were read at different moments. */
        private static @Nullable Long workingSet(@Nullable Long usage, @Nullable Long inactiveFile) {
            return usage == null || inactiveFile == null ? null : Long.valueOf(Math.max(0, usage - inactiveFile));
        }
    }
}
