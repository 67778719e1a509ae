package dev.serverlab.measure.system;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Details of a process at one moment, as far as its kernel reports them.
 *
 * @param threads empty when they are not known
 * @param ticks its CPU time so far, by user and system mode
 * @param cpus on which it may run
 * @param container absent when it runs in none
 * @param machine its machine, with the process's network; absent when it is the lab's machine
 */
public record ProcessDetail(
        ThreadTimes threads,
        @Nullable CpuTicks ticks,
        @Nullable CpuSet cpus,
        @Nullable ContainerSnapshot container,
        @Nullable MachineSnapshot machine) {

    /** For a process that cannot be read. */
    public static final ProcessDetail UNKNOWN = new ProcessDetail(new ThreadTimes(0, Map.of()), null, null, null, null);

    /** The same where others of the lab's programs may run on its machine, too. */
    public ProcessDetail onSharedMachine() {
        return machine == null ? this : new ProcessDetail(threads, ticks, cpus, container, machine.withoutLab());
    }
}
