package dev.serverlab.measure.system;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A process at one moment, as far as its kernel tells.
 *
 * @param threads empty when they are not known
 * @param ticks how its CPU time is divided until now
 * @param cpus on which it may run
 * @param container absent when it runs in none
 * @param machine the one that it runs on, with the network that the process has; absent when that is the lab's
 */
public record ProcessDetail(
        ThreadTimes threads,
        @Nullable CpuTicks ticks,
        @Nullable CpuSet cpus,
        @Nullable ContainerSnapshot container,
        @Nullable MachineSnapshot machine) {

    /** Of what cannot be asked. */
    public static final ProcessDetail UNKNOWN = new ProcessDetail(new ThreadTimes(0, Map.of()), null, null, null, null);
}
