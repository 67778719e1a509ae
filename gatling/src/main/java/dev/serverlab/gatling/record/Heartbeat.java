package dev.serverlab.gatling.record;

import java.util.concurrent.TimeUnit;

/**
 * How late a thread of this JVM wakes from a sleep of 1 ms. When the generator itself stalls, in a garbage collection or
 * without a core, it stamps answers late, which looks like the server's latency; this reveals it. Every missed beat counts
 * with its own delay, so a stall of 50 ms weighs as 50 beats.
 */
final class Heartbeat implements Runnable {

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Takes the planned and the real time of a beat, both in ns. */
    interface Listener {
        void beat(long planned, long actual);
    }

    private final RunClock clock;
    private final Timeline timeline;
    private final Listener listener;

    Heartbeat(RunClock clock, Timeline timeline, Listener listener) {
        this.clock = clock;
        this.timeline = timeline;
        this.listener = listener;
    }

    @Override
    public void run() {
        try {
            for (long planned = timeline.moment(); planned - timeline.end() < 0; planned += PERIOD_NANOS) {
                clock.sleepUntil(planned);
                listener.beat(planned, clock.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
