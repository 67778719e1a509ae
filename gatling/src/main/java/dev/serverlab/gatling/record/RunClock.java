package dev.serverlab.gatling.record;

import dev.serverlab.generator.EpochMicros;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** The clock of a run; tests replace it with their own. */
public interface RunClock {

    /** A steady clock in ns, as {@link System#nanoTime()}. */
    long nanoTime();

    /** Wall-clock time in µs since 1970, which all processes of a machine share. */
    long epochMicros();

    /**
     * Returns once {@link #nanoTime()} has reached that value, immediately if it already has.
     *
     * @throws InterruptedException when the thread is interrupted first
     */
    void sleepUntil(long nanoTime) throws InterruptedException;

    /** The machine's own time. */
    static RunClock system() {
        return new RunClock() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public long epochMicros() {
                return EpochMicros.of(Instant.now());
            }

            @Override
            public void sleepUntil(long nanoTime) throws InterruptedException {
                for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    LockSupport.parkNanos(left);
                }
            }
        };
    }
}
