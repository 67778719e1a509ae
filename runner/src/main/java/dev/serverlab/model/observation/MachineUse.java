package dev.serverlab.model.observation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the machine's CPU went over the measured window, and whom it turned away: what a bottleneck is told by. Absent
 * means that the system does not tell.
 *
 * @param serversCpuNanos CPU time of all servers that were alive, which in a paired trial are several
 * @param generatorCpuNanos CPU time of the whole generator
 * @param busyShare CPU time used by anything on this machine, 0…1 of all CPUs
 * @param turnedAway connections that found the accept queue of any listener of this machine full
 * @param systemShare of the CPU time of the server that the observation is of, the part that the kernel used for it, 0…1
 * @param serverThreads of the server that the observation is of, the busiest first
 * @param generatorThreads the same of the generator
 * @param cpus on which both were allowed to run
 * @param behind what stood behind the servers; absent when nothing did
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

    /** What a system tells that tells nothing. */
    public static final MachineUse UNKNOWN =
            new MachineUse(null, null, null, null, null, List.of(), List.of(), null, null);

    /** The same where nothing was generated: what is told of the generator is told of nobody. */
    public MachineUse withoutGenerator() {
        return new MachineUse(
                serversCpuNanos, null, busyShare, turnedAway, systemShare, serverThreads, List.of(), null, behind);
    }
}
