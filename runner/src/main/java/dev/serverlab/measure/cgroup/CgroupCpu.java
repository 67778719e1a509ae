package dev.serverlab.measure.cgroup;

import dev.serverlab.measure.system.CpuClock;
import dev.serverlab.measure.system.CpuCounter;
import java.util.OptionalLong;

/**
 * CPU time that all processes of a control group have used since it was made, those that have ended included: {@code
 * cpuacct.usage} in ns under version 1, {@code usage_usec} of {@code cpu.stat} under version 2.
 *
 * <p>It steps as {@link CpuClock} does: the kernel adds what a thread runs to both at the same moments, when the thread
 * leaves its CPU and at ticks of 1 to 10 ms ({@code update_curr} in kernel/sched/fair.c); neither is brought up to date by
 * being read. docs/methodology.md tells how they compare.
 */
public final class CgroupCpu implements CpuCounter {

    private final Cgroup group;

    private CgroupCpu(Cgroup group) {
        this.group = group;
    }

    /** That of all in the group. */
    public static CgroupCpu of(Cgroup group) {
        return new CgroupCpu(group);
    }

    /** Absent as soon as the group has gone, with the last of its processes. */
    @Override
    public OptionalLong cpuNanos() {
        Long nanos = CgroupText.number(group.version1("cpuacct", "cpuacct.usage"));
        if (nanos != null) {
            return OptionalLong.of(nanos);
        }
        Long micros = CgroupText.entry(group.version2("cpu.stat"), "usage_usec");
        return micros == null ? OptionalLong.empty() : OptionalLong.of(micros * 1_000);
    }
}
