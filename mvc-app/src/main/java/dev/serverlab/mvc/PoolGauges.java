package dev.serverlab.mvc;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/**
 * The gauges of Tomcat's pool and of the workers, read when they are asked for. Virtual threads are no pool and have none;
 * see docs/metrics.md.
 */
@Component
class PoolGauges {

    private final MeterRegistry registry;
    private final EffectiveReader effective;
    private final AsyncTaskExecutor workers;

    PoolGauges(
            MeterRegistry registry,
            EffectiveReader effective,
            @Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers) {
        this.registry = registry;
        this.effective = effective;
        this.workers = workers;
    }

    /** Tomcat's pool is there only when it listens. */
    @EventListener(ApplicationReadyEvent.class)
    void register() {
        if (effective.http().getExecutor() instanceof ThreadPoolExecutor tomcat) {
            register("request", tomcat::getMaximumPoolSize, tomcat::getActiveCount, tomcat.getQueue()::size);
        }
        if (workers instanceof ThreadPoolTaskExecutor spring) {
            register("worker", () -> LiveThreads.of(spring).max(), spring::getActiveCount, spring::getQueueSize);
        }
    }

    private void register(String pool, Supplier<Number> max, Supplier<Number> busy, Supplier<Number> queued) {
        Gauge.builder("server.pool.max.threads", max).tag("pool", pool).register(registry);
        Gauge.builder("server.pool.busy.threads", busy).tag("pool", pool).register(registry);
        Gauge.builder("server.pool.queued.tasks", queued).tag("pool", pool).register(registry);
    }
}
