package dev.serverlab.vertx;

import dev.serverlab.support.Pool;
import dev.serverlab.support.StartedThreads;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import io.vertx.core.internal.VertxInternal;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * The gauges of the event loops that take requests and of the worker pool, read when they are asked for. Virtual threads are
 * no pool and have none; see docs/metrics.md.
 */
final class PoolGauges {

    private PoolGauges() {}

    /** Registers them for a Vert.x on which everything is deployed. */
    static void register(MeterRegistry registry, VertxInternal vertx) {
        Instances instances = Instances.of(vertx);
        if (!instances.onVirtualThreads()) {
            eventLoops(instances).register(registry, "request");
            workers((ThreadPoolExecutor) vertx.workerPool().executor()).register(registry, "worker");
        }
    }

    private static Pool eventLoops(Instances instances) {
        List<SingleThreadEventExecutor> loops = instances
                .eventLoops()
                .map(SingleThreadEventExecutor.class::cast)
                .toList();
        return new Pool(
                loops::size,
                () -> StartedThreads.busyLoops(thread -> loops.stream().anyMatch(loop -> loop.inEventLoop(thread))),
                () -> loops.stream()
                        .mapToInt(SingleThreadEventExecutor::pendingTasks)
                        .sum());
    }

    private static Pool workers(ThreadPoolExecutor pool) {
        return new Pool(pool::getMaximumPoolSize, pool::getActiveCount, pool.getQueue()::size);
    }
}
