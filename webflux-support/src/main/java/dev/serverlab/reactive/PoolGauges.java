package dev.serverlab.reactive;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * The gauges of the request threads and of the workers, read when they are asked for. Virtual threads are no pool and have
 * none; see docs/metrics.md.
 */
@Component
class PoolGauges {

    private final MeterRegistry registry;
    private final Engine engine;

    PoolGauges(MeterRegistry registry, Engine engine) {
        this.registry = registry;
        this.engine = engine;
    }

    /** The threads of the service port are there only when it is bound. */
    @EventListener(ApplicationReadyEvent.class)
    void register() {
        engine.requestPool().ifPresent(pool -> pool.register(registry, "request"));
        Workers.pool().ifPresent(pool -> pool.register(registry, "worker"));
    }
}
