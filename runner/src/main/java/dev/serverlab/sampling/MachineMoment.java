package dev.serverlab.sampling;

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
        return new MachineMoment(MachineSample.now(), CpuReading.now(LAB));
    }
}
