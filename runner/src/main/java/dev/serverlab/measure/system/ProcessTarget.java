package dev.serverlab.measure.system;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server or generator, and how its use is read.
 *
 * @param pid its process on this kernel; absent when it runs elsewhere, and then its threads, its memory and the CPUs on
 *     which it may run are not known
 * @param cpu the CPU time that it is judged by: of its container when the lab started it in one, else of its process
 * @param jit the part of it that just-in-time compiler threads used
 * @param group its container's; absent when it runs in none
 */
public record ProcessTarget(
        @Nullable Long pid,
        CpuCounter cpu,
        CpuCounter jit,
        @Nullable Cgroup group) {

    /** A process that the lab started on this machine; in a container of it nothing else runs. */
    public static ProcessTarget ofProcess(long pid) {
        return ofProcess(SystemFiles.ofThisMachine(), pid);
    }

    static ProcessTarget ofProcess(SystemFiles files, long pid) {
        ProcessTarget found = ofFoundProcess(files, pid);
        Cgroup container = found.group;
        return container == null || container.cpuNanos() == null
                ? found
                : new ProcessTarget(pid, container, found.jit, container);
    }

    /**
     * A process of this machine that somebody else started. It is judged by its own CPU time in a container too: a
     * health check may run beside it there.
     */
    public static ProcessTarget ofFoundProcess(long pid) {
        return ofFoundProcess(SystemFiles.ofThisMachine(), pid);
    }

    static ProcessTarget ofFoundProcess(SystemFiles files, long pid) {
        return new ProcessTarget(pid, new CpuClock(pid), ThreadTimes.ofCompiler(files, pid), Cgroup.of(files, pid));
    }

    /** What runs on another kernel, of which no more can be read than its CPU time. */
    public static ProcessTarget elsewhere(CpuCounter cpu) {
        return new ProcessTarget(null, cpu, CpuCounter.UNKNOWN, null);
    }

    /** CPU time of each of its threads, read now as {@link ThreadTimes#of(long)} does. */
    public ThreadTimes threads() {
        return pid == null ? new ThreadTimes(System.nanoTime(), Map.of()) : ThreadTimes.of(pid);
    }

    /** How its CPU time is divided until now; absent as in {@link CpuTicks#of}. */
    public @Nullable CpuTicks ticks() {
        return pid == null ? null : CpuTicks.of(SystemFiles.ofThisMachine(), pid);
    }

    /** The CPUs on which it may run now; absent as in {@link CpuSet#allowedTo}. */
    public @Nullable CpuSet cpus() {
        return pid == null ? null : CpuSet.allowedTo(SystemFiles.ofThisMachine(), pid);
    }

    /** Its container now; absent when it runs in none. */
    public @Nullable ContainerSnapshot container() {
        return group == null
                ? null
                : ContainerSnapshot.now(group, pid == null ? CpuCounter.UNKNOWN : new CpuClock(pid));
    }
}
