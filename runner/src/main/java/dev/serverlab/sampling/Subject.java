package dev.serverlab.sampling;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server or generator, and how its use is read.
 *
 * @param pid its process on this kernel; absent when it runs elsewhere, and then its threads, its memory and the CPUs on
 *     which it may run are not known
 * @param cpu the CPU time that it is judged by
 * @param jit the part of it that just-in-time compiler threads used
 */
public record Subject(OptionalLong pid, CpuCounter cpu, CpuCounter jit) {

    /** A process of this machine. */
    public static Subject ofProcess(long pid) {
        return new Subject(OptionalLong.of(pid), CpuClock.of(pid), JitClock.of(pid));
    }

    /** What runs on another kernel, of which no more can be read than its CPU time. */
    public static Subject elsewhere(CpuCounter cpu) {
        return new Subject(OptionalLong.empty(), cpu, CpuCounter.UNKNOWN);
    }

    /** CPU time of each of its threads, read now as {@link ThreadTimes#of(long)} does. */
    public ThreadTimes threads() {
        return pid.isPresent() ? ThreadTimes.of(pid.getAsLong()) : new ThreadTimes(System.nanoTime(), Map.of());
    }

    /** The CPUs on which it may run now; empty as in {@link CpuSet#allowedTo(long)}. */
    public Optional<CpuSet> cpus() {
        return pid.isPresent() ? CpuSet.allowedTo(pid.getAsLong()) : Optional.empty();
    }
}
