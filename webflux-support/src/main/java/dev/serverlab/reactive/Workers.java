package dev.serverlab.reactive;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import dev.serverlab.support.Pool;
import dev.serverlab.support.StartedThreads;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import reactor.core.Scannable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The scheduler that sleeps for {@code work=offload}. Its threads start with its tasks and end when idle. */
final class Workers {

    private static final Pattern WORKER = Pattern.compile("boundedElastic-\\d+");

    private Workers() {}

    static Threads threads() {
        Scheduler scheduler = Schedulers.boundedElastic();
        Scannable scannable = Scannable.from(scheduler);
        @Nullable Integer max = scannable.scan(Scannable.Attr.CAPACITY);
        return new Threads(
                onVirtualThreads(scheduler) ? Kind.VIRTUAL : Kind.POOL,
                max,
                max,
                scannable.scan(Scannable.Attr.BUFFERED));
    }

    /** Absent when each task has a virtual thread of its own. */
    static Optional<Pool> pool() {
        Scheduler scheduler = Schedulers.boundedElastic();
        return onVirtualThreads(scheduler)
                ? Optional.empty()
                : Optional.of(new Pool(
                        () -> Scannable.from(scheduler).scanOrDefault(Scannable.Attr.CAPACITY, 0),
                        Workers::busy,
                        () -> queued(scheduler)));
    }

    /** A worker that has nothing to do waits for its queue, without a limit; one that sleeps for a request has one. */
    private static int busy() {
        return StartedThreads.count(
                thread -> WORKER.matcher(thread.getName()).matches() && thread.getState() != Thread.State.WAITING);
    }

    /** Every worker has a queue of its own. */
    private static int queued(Scheduler scheduler) {
        return implementation(scheduler)
                .inners()
                .mapToInt(worker -> worker.scanOrDefault(Scannable.Attr.BUFFERED, 0))
                .sum();
    }

    /** Reactor has one implementation for either kind of thread and no other way to tell which one is in use. */
    private static boolean onVirtualThreads(Scheduler scheduler) {
        return implementation(scheduler).getClass().getSimpleName().contains("ThreadPerTask");
    }

    /** The shared scheduler is wrapped, and the wrapping does not tell of the workers. */
    private static Scannable implementation(Scheduler scheduler) {
        return Scannable.from(scheduler instanceof Supplier<?> cached ? cached.get() : scheduler);
    }
}
