package dev.serverlab.vertx;

import dev.serverlab.support.Pool;
import dev.serverlab.support.StartedThreads;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Gauges of the event loops that take requests and of the workers. Virtual threads are no pool and have none; see
 * docker/grafana/README.md.
 */
final class PoolGauges {

    private PoolGauges() {}

    /** To be called when every instance is deployed. */
    static void register(MeterRegistry registry, EffectiveConfiguration effective) {
        if (!effective.onVirtualThreads()) {
            eventLoops(effective.eventLoops()).register(registry, "request");
            ThreadPoolExecutor workers = effective.workers();
            new Pool(workers::getMaximumPoolSize, workers::getActiveCount, workers.getQueue()::size)
                    .register(registry, "worker");
        }
    }

    private static Pool eventLoops(List<SingleThreadEventExecutor> loops) {
        return new Pool(
                loops::size,
                () -> StartedThreads.busyLoops(thread -> loops.stream().anyMatch(loop -> loop.inEventLoop(thread))),
                () -> loops.stream()
                        .mapToInt(SingleThreadEventExecutor::pendingTasks)
                        .sum());
    }
}
