package dev.serverlab.webflux;

import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.support.Pool;
import dev.serverlab.support.StartedThreads;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import reactor.core.Scannable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Gauges of the threads that take requests and of the workers, which are {@code boundedElastic}. Virtual threads are no
 * pool and have none; see docker/grafana/README.md.
 */
@Component
public class PoolGauges {

    private static final Pattern WORKER = Pattern.compile("boundedElastic-\\d+");

    private final MeterRegistry registry;
    private final RequestThreads requests;

    PoolGauges(MeterRegistry registry, RequestThreads requests) {
        this.registry = registry;
        this.requests = requests;
    }

    /** Knows the threads that take requests. */
    public interface RequestThreads {

        /** Their pool, which exists only once the server listens. */
        Pool pool();
    }

    @EventListener(ApplicationReadyEvent.class)
    void register() {
        requests.pool().register(registry, "request");
        Scheduler workers = Schedulers.boundedElastic();
        if (!areVirtual(workers)) {
            new Pool(
                            () -> Scannable.from(workers).scanOrDefault(Scannable.Attr.CAPACITY, 0),
                            PoolGauges::busyWorkers,
                            () -> queuedTasks(workers))
                    .register(registry, "worker");
        }
    }

    /** The threads that sleep for {@code work=offload}. They start with its tasks and end when idle. */
    public static Threads workers() {
        Scheduler workers = Schedulers.boundedElastic();
        Scannable scannable = Scannable.from(workers);
        @Nullable Integer max = scannable.scan(Scannable.Attr.CAPACITY);
        return new Threads(
                areVirtual(workers) ? Kind.VIRTUAL : Kind.POOL, max, max, scannable.scan(Scannable.Attr.BUFFERED));
    }

    /** A worker that has nothing to do waits for its queue, without a limit; one that sleeps for a request has one. */
    private static int busyWorkers() {
        return StartedThreads.count(
                thread -> WORKER.matcher(thread.getName()).matches() && thread.getState() != Thread.State.WAITING);
    }

    /** Every worker has a separate queue. */
    private static int queuedTasks(Scheduler workers) {
        return implementation(workers)
                .inners()
                .mapToInt(worker -> worker.scanOrDefault(Scannable.Attr.BUFFERED, 0))
                .sum();
    }

    /** Reactor has one implementation for either kind of thread and no other way to tell which one is in use. */
    private static boolean areVirtual(Scheduler workers) {
        return implementation(workers).getClass().getSimpleName().contains("ThreadPerTask");
    }

    /** The shared scheduler is wrapped, and the wrapper does not expose the workers. */
    private static Scannable implementation(Scheduler workers) {
        return Scannable.from(workers instanceof Supplier<?> cached ? cached.get() : workers);
    }
}
