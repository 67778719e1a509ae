package dev.serverlab.webflux.tomcat;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import dev.serverlab.support.Pool;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;

/** What Tomcat's executor really has for threads. */
final class RequestThreads {

    private RequestThreads() {}

    /** @throws IllegalStateException when the executor is of a kind that cannot be read: a guess would be worse */
    static Threads of(Executor executor) {
        return switch (executor) {
            case ThreadPoolExecutor pool ->
                new Threads(Kind.POOL, pool.getMaximumPoolSize(), pool.getMaximumPoolSize(), pool.getPoolSize());
            case VirtualThreadExecutor virtual -> new Threads(Kind.VIRTUAL, null, null, null);
            default -> throw new IllegalStateException("The threads of Tomcat cannot be read: " + executor);
        };
    }

    /** Absent on virtual threads. */
    static Optional<Pool> pool(Executor executor) {
        return executor instanceof ThreadPoolExecutor pool
                ? Optional.of(new Pool(pool::getMaximumPoolSize, pool::getActiveCount, pool.getQueue()::size))
                : Optional.empty();
    }
}
