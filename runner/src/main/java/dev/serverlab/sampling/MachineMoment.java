package dev.serverlab.sampling;

import java.util.Collection;
import java.util.List;

/**
 * The machine's counters and the lab's own clocks at one moment.
 *
 * @param machine what the kernel counts
 * @param lab this process's CPU, and wall clock and monotonic clock read together
 */
public record MachineMoment(MachineSample machine, CpuReading lab) {

    private static final CpuClock LAB = CpuClock.of(ProcessHandle.current().pid());

    /** Reads this machine now, which takes about a millisecond. */
    public static MachineMoment now() {
        return now(List.of());
    }

    /**
     * The same with the networks that some of its processes have for themselves.
     *
     * @param pids of the processes
     */
    public static MachineMoment now(Collection<Long> pids) {
        return new MachineMoment(MachineSample.now(pids), CpuReading.now(LAB));
    }
}
