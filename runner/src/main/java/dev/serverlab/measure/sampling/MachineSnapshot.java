package dev.serverlab.measure.sampling;

import dev.serverlab.measure.system.CpuClock;
import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.system.MachineSample;
import java.util.Collection;
import java.util.List;

/**
 * The machine's counters and the lab's own clocks at one moment.
 *
 * @param machine what the kernel counts
 * @param lab this process's CPU, and wall clock and monotonic clock read together
 */
public record MachineSnapshot(MachineSample machine, CpuReading lab) {

    private static final CpuClock LAB = CpuClock.of(ProcessHandle.current().pid());

    /** Reads this machine now, which takes about a millisecond. */
    public static MachineSnapshot now() {
        return now(List.of());
    }

    /**
     * The same with the networks that some of its processes have for themselves.
     *
     * @param pids of the processes
     */
    public static MachineSnapshot now(Collection<Long> pids) {
        return new MachineSnapshot(MachineSample.now(pids), CpuReading.now(LAB));
    }
}
