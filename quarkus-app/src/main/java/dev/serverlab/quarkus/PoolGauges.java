package dev.serverlab.quarkus;

import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.support.Pool;
import dev.serverlab.support.StartedThreads;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import jakarta.inject.Singleton;
import java.util.List;
import org.jboss.threads.EnhancedQueueExecutor;

/**
 * Gauges of the threads that take requests and of the worker pool, which without event loops are the same. Virtual threads
 * are no pool and have none; see docker/grafana/README.md.
 */
@Singleton
class PoolGauges {

    private final MeterRegistry registry;
    private final EffectiveConfiguration effective;

    PoolGauges(MeterRegistry registry, EffectiveConfiguration effective) {
        this.registry = registry;
        this.effective = effective;
    }

    /** To be called when the service port answers. */
    void register() {
        if (effective.threads() != Kind.VIRTUAL) {
            EnhancedQueueExecutor workers = effective.workers();
            Pool pool = new Pool(workers::getMaximumPoolSize, workers::getActiveCount, workers::getQueueSize);
            pool.register(registry, "worker");
            (effective.threads() == Kind.POOL ? pool : loops(effective.eventLoops())).register(registry, "request");
        }
    }

    private static Pool loops(List<SingleThreadEventExecutor> loops) {
        return new Pool(
                loops::size,
                () -> StartedThreads.busyLoops(thread -> loops.stream().anyMatch(loop -> loop.inEventLoop(thread))),
                () -> loops.stream()
                        .mapToInt(SingleThreadEventExecutor::pendingTasks)
                        .sum());
    }
}
