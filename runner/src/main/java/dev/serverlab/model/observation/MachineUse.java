package dev.serverlab.model.observation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The use of the machine's CPU over the measured window, and its rejected connections: the evidence for a bottleneck.
 * Absent means unknown.
 *
 * @param serversCpuNanos CPU time of all servers that were alive, which in a paired trial are several
 * @param generatorCpuNanos CPU time of the whole generator
 * @param busyShare CPU time used by anything on this machine, 0…1 of all CPUs
 * @param turnedAway connections that found the accept queue of any listener of this machine full
 * @param systemShare the kernel's share of the CPU time of the observed server, 0…1
 * @param serverThreads of the observed server, the busiest first
 * @param generatorThreads the same for the generator
 * @param cpus on which both were allowed to run
 * @param behind the backends; absent without any
 */
public record MachineUse(
        @Nullable Long serversCpuNanos,
        @Nullable Long generatorCpuNanos,
        @Nullable Double busyShare,
        @Nullable Long turnedAway,
        @Nullable Double systemShare,
        List<BusyThread> serverThreads,
        List<BusyThread> generatorThreads,
        @Nullable CpusUsed cpus,
        @Nullable List<BusyBackend> behind) {

    /** All values unknown. */
    public static final MachineUse UNKNOWN =
            new MachineUse(null, null, null, null, null, List.of(), List.of(), null, null);

    /** The same without a generator, whose values are then meaningless. */
    public MachineUse withoutGenerator() {
        return new MachineUse(
                serversCpuNanos, null, busyShare, turnedAway, systemShare, serverThreads, List.of(), null, behind);
    }
}
