package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import java.util.List;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * A process on this kernel.
 *
 * @param group its container's control group; absent when it runs in no container
 * @param machineToo whether its detail includes the machine
 */
record LocalProcess(
        SystemFiles files,
        Long pid,
        CpuCounter cpu,
        CpuCounter jit,
        @Nullable Cgroup group,
        boolean machineToo) implements ProcessTarget {

    /** For systems without {@code /proc}. */
    private static final class Other {
        static final @Nullable OperatingSystem SYSTEM =
                SystemFiles.ofThisMachine().exists("proc/self/status") ? null : new SystemInfo().getOperatingSystem();
    }

    static LocalProcess started(SystemFiles files, long pid) {
        return found(files, pid).judgedByGroup();
    }

    static LocalProcess found(SystemFiles files, long pid) {
        return new LocalProcess(
                files, pid, new CpuClock(pid), ThreadTimes.ofCompiler(files, pid), Cgroup.of(files, pid), false);
    }

    /** One that runs in another container of the pod that this program runs in. */
    static LocalProcess beside(SystemFiles files, long pid) {
        Cgroup group = Cgroup.seenFrom(files, pid);
        return new LocalProcess(files, pid, new CpuClock(pid), new CompilerClock(files, pid), group, true)
                .judgedByGroup();
    }

    /** One that an agent started beside itself, and reads many times a second. */
    static LocalProcess readOften(SystemFiles files, long pid, boolean withMachine) {
        return new LocalProcess(
                files, pid, new CpuClock(pid), new CompilerClock(files, pid), Cgroup.of(files, pid), withMachine);
    }

    private LocalProcess judgedByGroup() {
        return group == null || group.cpuNanos() == null
                ? this
                : new LocalProcess(files, pid, group, jit, group, machineToo);
    }

    @Override
    public @Nullable ProcessSample sample() {
        CpuReading now = read();
        Long rssBytes = null;
        Number threads = null;
        OperatingSystem other = Other.SYSTEM;
        if (other == null) {
            String status = files.text("proc/" + pid + "/status");
            Long kilobytes = SystemFiles.entry(status, "VmRSS");
            rssBytes = kilobytes == null ? null : Long.valueOf(kilobytes * 1024);
            threads = SystemFiles.entry(status, "Threads");
        } else if (other.getProcess(pid.intValue()) instanceof OSProcess process) {
            // Memory and threads are known everywhere; its CPU times are too coarse to compare with the CPU clock's.
            rssBytes = process.getResidentMemory();
            threads = process.getThreadCount();
        }
        ProcessSample sample = new ProcessSample(
                now.epochMicros(),
                now.nanoTime(),
                now.cpuNanos(),
                rssBytes,
                threads == null ? null : threads.intValue());
        return sample.isEmpty() ? null : sample;
    }

    @Override
    public ProcessDetail detail() {
        return new ProcessDetail(
                ThreadTimes.of(files, pid),
                CpuTicks.of(files, pid),
                CpuSet.allowedTo(files, pid),
                group == null ? null : ContainerSnapshot.now(group, new CpuClock(pid)),
                machineToo ? MachineSnapshot.read(files, List.of()).withoutOwnQuota() : null);
    }

    @Override
    public boolean collect() {
        return new AttachedJvm(files, pid).collect();
    }
}
