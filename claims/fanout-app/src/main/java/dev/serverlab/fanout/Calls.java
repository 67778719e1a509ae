package dev.serverlab.fanout;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The metrics of the calls: the gauges {@code fanout.calls.active}, of those in flight, and {@code fanout.calls.left},
 * of those among them whose request has been answered without them, and the timer {@code upstream.call}, of those that
 * have ended, in whatever way. A call begins when a thread or an event loop takes it up; its wait for a connection is
 * included.
 */
final class Calls {

    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private final Timer ended;

    Calls(MeterRegistry registry) {
        registry.gauge("fanout.calls.active", active);
        registry.gauge("fanout.calls.left", left);
        ended = Timer.builder("upstream.call").register(registry);
    }

    /** A call has begun. Returns that moment, for {@link #end}. */
    long begin() {
        active.incrementAndGet();
        return System.nanoTime();
    }

    /** A call continues without its request; or, if negative, such a call has ended. */
    void leave(int more) {
        left.addAndGet(more);
    }

    /**
     * A call has ended; to be called once for each {@link #begin}.
     *
     * @param begun what {@link #begin} returned
     * @return how long it took, in ns
     */
    long end(long begun) {
        long nanos = System.nanoTime() - begun;
        ended.record(nanos, TimeUnit.NANOSECONDS);
        active.decrementAndGet();
        return nanos;
    }
}
