package dev.serverlab.mvc;

import dev.serverlab.support.Pool;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** Gauges of the engine's pool and of the workers. Virtual threads are no pool and have none; see docker/grafana/README.md. */
@Component
public class PoolGauges {

    private final MeterRegistry registry;
    private final Engine engine;
    private final AsyncTaskExecutor workers;

    PoolGauges(MeterRegistry registry, Engine engine, @Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers) {
        this.registry = registry;
        this.engine = engine;
        this.workers = workers;
    }

    /** Registers the gauges; the engine's pool exists only once it listens. */
    @EventListener(ApplicationReadyEvent.class)
    void register() {
        Pool requests = engine.pool();
        if (requests != null) {
            requests.register(registry, "request");
        }
        if (workers instanceof ThreadPoolTaskExecutor spring) {
            new Pool(
                            () -> EffectiveConfiguration.maxOf(spring.getThreadPoolExecutor()),
                            spring::getActiveCount,
                            spring::getQueueSize)
                    .register(registry, "worker");
        }
    }
}
