package dev.serverlab.measure.system;

import org.jspecify.annotations.Nullable;

/**
 * What disturbed the machine between two samples. Absent means that this system does not tell, never that there was
 * none.
 *
 * @param elapsedNanos time between the samples, in ns
 * @param busyShare CPU time used by anything on this machine, 0…1 of all CPUs
 * @param stealShare CPU time that the host gave to others while this machine had work, 0…1 of all CPUs
 * @param pressureShare time in which at least one task waited for a CPU, 0…1 of the elapsed time
 * @param throttledShare time in which this container's CPU quota held it back, of the elapsed time; may exceed 1
 *     because the kernel adds it up per CPU
 * @param tcp connections turned away meanwhile
 */
public record MachineNoise(
        long elapsedNanos,
        @Nullable Double busyShare,
        @Nullable Double stealShare,
        @Nullable Double pressureShare,
        @Nullable Double throttledShare,
        TcpDrops tcp) {

    /**
     * Takes the difference of two samples of the same machine.
     *
     * @throws IllegalArgumentException when {@code after} was taken before {@code before}
     */
    public static MachineNoise between(MachineSample before, MachineSample after) {
        long elapsed = after.nanoTime() - before.nanoTime();
        if (elapsed < 0) {
            throw new IllegalArgumentException("the second sample is older than the first");
        }
        double elapsedMicros = elapsed / 1e3;
        CpuTicks from = before.cpu();
        CpuTicks to = after.cpu();
        Double busyShare = null;
        Double stealShare = null;
        if (from != null && to != null) {
            double total = (double) (to.total() - from.total());
            busyShare = CounterDelta.share(from.busy(), to.busy(), total);
            stealShare = CounterDelta.share(from.steal(), to.steal(), total);
        }
        return new MachineNoise(
                elapsed,
                busyShare,
                stealShare,
                CounterDelta.share(before.stalledMicros(), after.stalledMicros(), elapsedMicros),
                CounterDelta.share(before.throttledMicros(), after.throttledMicros(), elapsedMicros),
                after.tcp().since(before.tcp()));
    }
}
