package dev.serverlab.webflux;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.Scannable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The scheduler that sleeps for {@code work=offload}. Its threads start with its tasks and end when idle. */
final class Workers {

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

    /** Reactor has one implementation for either kind of thread and no other way to tell which one is in use. */
    private static boolean onVirtualThreads(Scheduler scheduler) {
        Object implementation = scheduler instanceof Supplier<?> cached ? cached.get() : scheduler;
        return implementation.getClass().getSimpleName().contains("ThreadPerTask");
    }
}
