package dev.serverlab.measure.system;

import dev.serverlab.measure.system.MachineSnapshot.Counter;
import org.jspecify.annotations.Nullable;

/**
 * Disturbances of the machine between two snapshots. Absent means unknown, never none.
 *
 * @param elapsedNanos time between the snapshots, in ns
 * @param ticks CPU time of all CPUs, used or not, in ticks of usually 10 ms
 * @param busyShare CPU time used by anything on this machine, 0…1 of all CPUs
 * @param stealShare CPU time that the host gave to others while this machine had work, 0…1 of all CPUs
 * @param pressureShare time in which at least one task waited for a CPU, 0…1 of the elapsed time
 * @param throttledShare time in which this container was throttled by its CPU quota, of the elapsed time; may exceed 1
 *     because the kernel adds it up per CPU
 * @param listenOverflows connections that found a full accept queue
 * @param listenDrops connections that were dropped for any reason
 */
public record MachineNoise(
        long elapsedNanos,
        @Nullable Long ticks,
        @Nullable Double busyShare,
        @Nullable Double stealShare,
        @Nullable Double pressureShare,
        @Nullable Double throttledShare,
        @Nullable Long listenOverflows,
        @Nullable Long listenDrops) {

    /**
     * Takes the difference of two snapshots of the same machine.
     *
     * @throws IllegalArgumentException when {@code after} was taken before {@code before}
     */
    public static MachineNoise between(MachineSnapshot before, MachineSnapshot after) {
        long elapsed = after.lab().nanoTime() - before.lab().nanoTime();
        if (elapsed < 0) {
            throw new IllegalArgumentException("the second snapshot is older than the first");
        }
        Long ticks = after.since(before, Counter.ALL_TICKS);
        double all = ticks == null ? 0 : ticks;
        return new MachineNoise(
                elapsed,
                ticks,
                share(after.since(before, Counter.BUSY_TICKS), all),
                share(after.since(before, Counter.STOLEN_TICKS), all),
                share(after.since(before, Counter.STALLED_MICROS), elapsed / 1e3),
                share(after.since(before, Counter.THROTTLED_MICROS), elapsed / 1e3),
                after.since(before, Counter.LISTEN_OVERFLOWS),
                after.since(before, Counter.LISTEN_DROPS));
    }

    private static @Nullable Double share(@Nullable Long part, double whole) {
        return part == null || whole <= 0 ? null : Double.valueOf(part / whole);
    }
}
