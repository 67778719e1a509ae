package dev.serverlab.gatling.record;

import java.util.concurrent.TimeUnit;

/**
 * One moment on both clocks of a run.
 *
 * @param nanoTime as {@link System#nanoTime()}
 * @param epochMicros in µs since 1970
 */
public record ClockReading(long nanoTime, long epochMicros) {

    private static final int READINGS = 10;

    /**
     * Reads both clocks as close together as possible: a thread that loses its core in between must not shift every
     * announced moment.
     */
    public static ClockReading of(RunClock clock) {
        ClockReading closest = new ClockReading(0, 0);
        long best = Long.MAX_VALUE;
        for (int reading = 0; reading < READINGS; reading++) {
            long before = clock.nanoTime();
            long epochMicros = clock.epochMicros();
            long took = clock.nanoTime() - before;
            if (took < best) {
                best = took;
                closest = new ClockReading(before, epochMicros);
            }
        }
        return closest;
    }

    /** A moment in µs since 1970, on the clock of {@link System#nanoTime()}. */
    public long nanoTimeAt(long moment) {
        return nanoTime + TimeUnit.MICROSECONDS.toNanos(moment - epochMicros);
    }
}
