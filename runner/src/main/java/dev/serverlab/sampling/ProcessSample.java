package dev.serverlab.sampling;

import org.jspecify.annotations.Nullable;

/**
 * A process at one moment. What could not be read is absent, never zero.
 *
 * @param epochMicros wall-clock time of the sample, in µs since 1970
 * @param nanoTime {@link System#nanoTime()} of the sample: for differences within this JVM
 * @param cpuNanos CPU time used since the process started, in ns; cumulative. Absent as in {@link CpuClock#cpuNanos()}
 * @param rssBytes memory in RAM
 * @param threads threads alive
 */
public record ProcessSample(
        long epochMicros,
        long nanoTime,
        @Nullable Long cpuNanos,
        @Nullable Long rssBytes,
        @Nullable Integer threads) {

    /** The header of the rows made by {@link #toCsv()}. */
    static final String CSV_HEADER = "epochMicros,nanoTime,cpuNanos,rssBytes,threads";

    static ProcessSample of(CpuReading cpu, ProcessStatus status) {
        return new ProcessSample(
                cpu.epochMicros(), cpu.nanoTime(), cpu.cpuNanos(), status.rssBytes(), status.threads());
    }

    /** Whether nothing could be read: the process has gone. */
    boolean isEmpty() {
        return cpuNanos == null && rssBytes == null && threads == null;
    }

    /** One row; an absent value is an empty field. */
    String toCsv() {
        return epochMicros + "," + nanoTime + "," + text(cpuNanos) + "," + text(rssBytes) + "," + text(threads);
    }

    private static String text(@Nullable Number value) {
        return value == null ? "" : value.toString();
    }
}
