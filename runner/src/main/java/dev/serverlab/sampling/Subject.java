package dev.serverlab.sampling;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server or generator, and how its use is read.
 *
 * @param pid its process on this kernel; absent when it runs elsewhere, and then its threads, its memory and the CPUs on
 *     which it may run are not known
 * @param cpu the CPU time that it is judged by: of its container when it runs in one, else of its process
 * @param jit the part of it that just-in-time compiler threads used
 * @param group its container's; empty when it runs in none
 */
public record Subject(OptionalLong pid, CpuCounter cpu, CpuCounter jit, Optional<Cgroup> group) {

    /** A process of this machine, which may run in a container of it. */
    public static Subject ofProcess(long pid) {
        CpuClock process = CpuClock.of(pid);
        Optional<Cgroup> group = Cgroup.of(pid);
        CpuCounter ofContainer = group.<CpuCounter>map(CgroupCpu::of).orElse(CpuCounter.UNKNOWN);
        return new Subject(
                OptionalLong.of(pid),
                ofContainer.cpuNanos().isPresent() ? ofContainer : process,
                JitClock.of(pid),
                group);
    }

    /** What runs on another kernel, of which no more can be read than its CPU time. */
    public static Subject elsewhere(CpuCounter cpu) {
        return new Subject(OptionalLong.empty(), cpu, CpuCounter.UNKNOWN, Optional.empty());
    }

    /** CPU time of each of its threads, read now as {@link ThreadTimes#of(long)} does. */
    public ThreadTimes threads() {
        return pid.isPresent() ? ThreadTimes.of(pid.getAsLong()) : new ThreadTimes(System.nanoTime(), Map.of());
    }

    /** The CPUs on which it may run now; empty as in {@link CpuSet#allowedTo(long)}. */
    public Optional<CpuSet> cpus() {
        return pid.isPresent() ? CpuSet.allowedTo(pid.getAsLong()) : Optional.empty();
    }

    /** Its container now; empty when it runs in none. */
    public Optional<ContainerMoment> container() {
        CpuCounter process = pid.isPresent() ? CpuClock.of(pid.getAsLong()) : CpuCounter.UNKNOWN;
        return group.map(each -> ContainerMoment.now(each, CgroupCpu.of(each), process));
    }
}
