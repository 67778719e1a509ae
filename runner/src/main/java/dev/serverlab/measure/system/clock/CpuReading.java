package dev.serverlab.measure.system.clock;

import dev.serverlab.generator.EpochMicros;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * CPU time with the actual time of its reading, so that a rate never relies on the requested time.
 *
 * @param epochMicros wall-clock time of the reading, in µs since 1970
 * @param nanoTime {@link System#nanoTime()} of the reading: for differences within this JVM
 * @param cpuNanos CPU time used so far, in ns; absent as in {@link CpuCounter#cpuNanos()}
 */
public record CpuReading(
        long epochMicros, long nanoTime, @Nullable Long cpuNanos) {

    private static final long UNDISTURBED_NANOS = 50_000;
    private static final int ATTEMPTS = 5;

    /** CPU time used from one reading to a later one, in ns; absent when either could not be read. */
    public static @Nullable Long between(CpuReading from, CpuReading to) {
        return difference(from.cpuNanos, to.cpuNanos);
    }

    /** The growth of a counter; absent when either could not be read. */
    public static @Nullable Long difference(@Nullable Long from, @Nullable Long to) {
        return from == null || to == null ? null : Long.valueOf(to - from);
    }

    /** Reads the counter now. Reads again when this thread lost its core between the two clocks. */
    public static CpuReading now(CpuCounter counter) {
        CpuReading best = new CpuReading(0, 0, null);
        long bestNanos = Long.MAX_VALUE;
        int attempts = counter.isReported() ? 1 : ATTEMPTS;
        for (int attempt = 0; attempt < attempts && bestNanos > UNDISTURBED_NANOS; attempt++) {
            long start = System.nanoTime();
            Instant wall = Instant.now();
            Long cpu = counter.cpuNanos();
            long nanos = System.nanoTime() - start;
            if (nanos < bestNanos) {
                long moment = counter.isReported() ? nanos / 2 : 0;
                long epochMicros = EpochMicros.of(wall.plusNanos(moment));
                best = new CpuReading(epochMicros, start + moment, cpu);
                bestNanos = nanos;
            }
        }
        return best;
    }
}
