package dev.serverlab.measure.system;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * CPU time together with the moment at which it was really read, so that a rate never assumes that the
 * moment asked for was met.
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
        Long start = from.cpuNanos;
        Long end = to.cpuNanos;
        return start == null || end == null ? null : Long.valueOf(end - start);
    }

    /** Reads the counter now. Reads again when this thread lost its core between the two clocks. */
    public static CpuReading now(CpuCounter counter) {
        if (counter.isCostly()) {
            return halfWayThrough(counter);
        }
        CpuReading best = new CpuReading(0, 0, null);
        long bestNanos = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && bestNanos > UNDISTURBED_NANOS; attempt++) {
            long start = System.nanoTime();
            Instant wall = Instant.now();
            Long cpu = counter.cpuNanos();
            long nanos = System.nanoTime() - start;
            if (nanos < bestNanos) {
                best = of(wall, start, cpu);
                bestNanos = nanos;
            }
        }
        return best;
    }

    private static CpuReading halfWayThrough(CpuCounter counter) {
        long start = System.nanoTime();
        Instant began = Instant.now();
        Long cpu = counter.cpuNanos();
        long half = (System.nanoTime() - start) / 2;
        return of(began.plusNanos(half), start + half, cpu);
    }

    private static CpuReading of(Instant wall, long nanoTime, @Nullable Long cpu) {
        return new CpuReading(ChronoUnit.MICROS.between(Instant.EPOCH, wall), nanoTime, cpu);
    }
}
