package dev.serverlab.measure.system.clock;

import java.time.Instant;

/** CPU time, read at moments known in advance. */
@FunctionalInterface
public interface TimedClock {

    /**
     * Waits on the calling thread until that moment and reads the CPU time then; at once when the moment has passed.
     *
     * @return the reading with the time at which it was really made
     */
    CpuReading readAt(Instant moment) throws InterruptedException;
}
