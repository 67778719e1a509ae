package dev.serverlab.measure.system.clock;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for a moment of the wall clock, more precisely than a sleep does. */
public final class Waiting {

    // A parked thread wakes some 50–100 µs late; the rest of the way it spins.
    private static final long SPIN_NANOS = 200_000;
    // The wall clock may be set while waiting, so check it regularly.
    private static final long LONGEST_PARK_NANOS = 100_000_000;

    private Waiting() {}

    /** Returns as soon as the moment has come; at once when it has passed. */
    public static void await(Instant moment) throws InterruptedException {
        while (true) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long remaining = ChronoUnit.NANOS.between(Instant.now(), moment);
            if (remaining <= 0) {
                return;
            }
            if (remaining > SPIN_NANOS) {
                LockSupport.parkNanos(Math.min(remaining - SPIN_NANOS, LONGEST_PARK_NANOS));
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
