package dev.serverlab.support;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.IntSupplier;

/**
 * Live readings of a thread pool. docker/grafana/README.md describes them for each server.
 *
 * @param maxThreads how many it may have at most
 * @param busyThreads how many are at work
 * @param queuedTasks how many tasks wait for a thread
 */
public record Pool(IntSupplier maxThreads, IntSupplier busyThreads, IntSupplier queuedTasks) {

    /**
     * Registers gauges for them, {@code server.pool.…}.
     *
     * @param name which pool: {@code request} or {@code worker}
     */
    public void register(MeterRegistry registry, String name) {
        gauge(registry, name, "server.pool.max.threads", maxThreads);
        gauge(registry, name, "server.pool.busy.threads", busyThreads);
        gauge(registry, name, "server.pool.queued.tasks", queuedTasks);
    }

    private static void gauge(MeterRegistry registry, String pool, String name, IntSupplier reading) {
        Gauge.builder(name, reading::getAsInt).tag("pool", pool).register(registry);
    }
}
