package dev.serverlab.measure.cgroup;

import dev.serverlab.measure.system.CpuClock;
import dev.serverlab.measure.system.CpuCounter;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A container at one moment. What the kernel does not tell is absent.
 *
 * @param nanoTime {@link System#nanoTime()} of the reading
 * @param cpuNanos CPU time of all that runs in it, as {@link CgroupCpu} has it
 * @param processNanos CPU time of the one process in it that is measured, as {@link CpuClock} has it
 * @param throttling how often it was held back since it was made
 * @param quota the CPU that it may use; empty without a limit
 * @param memory its memory
 */
public record ContainerSnapshot(
        long nanoTime,
        OptionalLong cpuNanos,
        OptionalLong processNanos,
        Optional<Throttling> throttling,
        Optional<Quota> quota,
        CgroupMemory memory) {

    private static final long UNDISTURBED_NANOS = 100_000;
    private static final int ATTEMPTS = 5;

    /**
     * Reads it now. The two CPU times are read together, again when a tick of the scheduler may have come in between.
     */
    public static ContainerSnapshot now(Cgroup group, CpuCounter cpu, CpuCounter process) {
        long bestNanos = Long.MAX_VALUE;
        OptionalLong cpuNanos = OptionalLong.empty();
        OptionalLong processNanos = OptionalLong.empty();
        for (int attempt = 0; attempt < ATTEMPTS && bestNanos > UNDISTURBED_NANOS; attempt++) {
            long start = System.nanoTime();
            OptionalLong processNow = process.cpuNanos();
            OptionalLong cpuNow = cpu.cpuNanos();
            long nanos = System.nanoTime() - start;
            if (nanos < bestNanos) {
                bestNanos = nanos;
                processNanos = processNow;
                cpuNanos = cpuNow;
            }
        }
        return new ContainerSnapshot(
                System.nanoTime(),
                cpuNanos,
                processNanos,
                Throttling.of(group),
                Quota.of(group),
                CgroupMemory.of(group));
    }
}
