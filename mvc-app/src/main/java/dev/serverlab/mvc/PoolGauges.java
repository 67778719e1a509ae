package dev.serverlab.mvc;

import dev.serverlab.support.Pool;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** Gauges of Tomcat's pool and of the workers. Virtual threads are no pool and have none; see docker/grafana/README.md. */
@Component
public class PoolGauges {

    private final MeterRegistry registry;
    private final EffectiveConfiguration effective;
    private final AsyncTaskExecutor workers;

    PoolGauges(
            MeterRegistry registry,
            EffectiveConfiguration effective,
            @Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers) {
        this.registry = registry;
        this.effective = effective;
        this.workers = workers;
    }

    /** Registers the gauges; Tomcat's pool exists only once it listens. */
    @EventListener(ApplicationReadyEvent.class)
    void register() {
        if (effective.http().getExecutor() instanceof ThreadPoolExecutor tomcat) {
            new Pool(tomcat::getMaximumPoolSize, tomcat::getActiveCount, tomcat.getQueue()::size)
                    .register(registry, "request");
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
