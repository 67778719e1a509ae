package dev.serverlab.vertx;

import dev.serverlab.contract.EventLoopThreads;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import io.vertx.core.ThreadingModel;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Supplier;

/**
 * The gauges of the event loops that take requests and of the worker pool, read when they are asked for. Virtual threads are
 * no pool and have none; see docs/metrics.md.
 */
final class PoolGauges {

    private final MeterRegistry registry;

    private PoolGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Registers them for a Vert.x on which everything is deployed. */
    static void register(MeterRegistry registry, VertxInternal vertx) {
        List<ContextInternal> instances = vertx.deploymentManager().deployments().stream()
                .flatMap(deployed -> deployed.deployment().contexts().stream())
                .map(ContextInternal.class::cast)
                .toList();
        if (instances.stream().noneMatch(context -> context.threadingModel() == ThreadingModel.VIRTUAL_THREAD)) {
            PoolGauges gauges = new PoolGauges(registry);
            gauges.eventLoops(instances);
            gauges.workers((ThreadPoolExecutor) vertx.workerPool().executor());
        }
    }

    /** Those with an instance; others take no requests. */
    private void eventLoops(List<ContextInternal> instances) {
        List<SingleThreadEventExecutor> loops = instances.stream()
                .map(context -> (SingleThreadEventExecutor) context.nettyEventLoop())
                .distinct()
                .toList();
        register(
                "request",
                loops::size,
                () -> EventLoopThreads.busy(thread -> loops.stream().anyMatch(loop -> loop.inEventLoop(thread))),
                () -> loops.stream()
                        .mapToInt(SingleThreadEventExecutor::pendingTasks)
                        .sum());
    }

    private void workers(ThreadPoolExecutor pool) {
        register("worker", pool::getMaximumPoolSize, pool::getActiveCount, pool.getQueue()::size);
    }

    private void register(String pool, Supplier<Number> max, Supplier<Number> busy, Supplier<Number> queued) {
        Gauge.builder("server.pool.max.threads", max).tag("pool", pool).register(registry);
        Gauge.builder("server.pool.busy.threads", busy).tag("pool", pool).register(registry);
        Gauge.builder("server.pool.queued.tasks", queued).tag("pool", pool).register(registry);
    }
}
