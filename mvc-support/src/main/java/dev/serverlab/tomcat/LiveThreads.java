package dev.serverlab.tomcat;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** What an executor that is at work really has for threads. */
final class LiveThreads {

    private LiveThreads() {}

    /**
     * @throws IllegalStateException when the executor is of a kind that cannot be read: a guess would be worse
     */
    static Threads of(Executor executor) {
        return switch (executor) {
            // Tomcat's pool is a class of its own. Its queue refuses work while threads may still be added.
            case org.apache.tomcat.util.threads.ThreadPoolExecutor tomcat ->
                pool(tomcat.getMaximumPoolSize(), tomcat.getPoolSize());
            case ThreadPoolTaskExecutor spring -> jdkPool(spring.getThreadPoolExecutor());
            case ThreadPoolExecutor jdk -> jdkPool(jdk);
            case VirtualThreadExecutor virtual -> new Threads(Kind.VIRTUAL, null, null, null);
            case SimpleAsyncTaskExecutor simple -> perTask(simple);
            default ->
                throw new IllegalStateException(
                        "The threads of a " + executor.getClass().getName() + " cannot be read");
        };
    }

    /** A pool of the JDK goes beyond its core size only when its queue is full, which a boundless queue never is. */
    static int maxOf(ThreadPoolExecutor pool) {
        boolean boundless = pool.getQueue().remainingCapacity() > Integer.MAX_VALUE / 2;
        return boundless ? pool.getCorePoolSize() : pool.getMaximumPoolSize();
    }

    private static Threads jdkPool(ThreadPoolExecutor pool) {
        return pool(maxOf(pool), pool.getPoolSize());
    }

    private static Threads perTask(SimpleAsyncTaskExecutor executor) {
        Integer limit = executor.getConcurrencyLimit() < 0 ? null : executor.getConcurrencyLimit();
        return new Threads(Kind.VIRTUAL, limit, null, null);
    }

    private static Threads pool(int max, int live) {
        return new Threads(Kind.POOL, max, max, live);
    }
}
