package dev.serverlab.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import com.zaxxer.hikari.util.ConcurrentBag;
import com.zaxxer.hikari.util.ConcurrentBag.IConcurrentBagEntry;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.DirectFieldAccessor;

/**
 * Fills a pool before the server is up. HikariCP would use a thread per core, each pausing for 30 ms after every
 * connection, and one thread for what queries ask for later: half a minute for 2000 connections on two cores. Its
 * method that creates a connection is not public; how many it holds and keeps stays its own decision.
 */
final class PoolFill {

    private static final int AT_ONCE = 16;

    private final HikariPool pool;
    private final ConcurrentBag<IConcurrentBagEntry> connections;
    private final MethodHandle create;

    @SuppressWarnings("unchecked")
    private PoolFill(HikariDataSource source) {
        pool = read(source, "pool", HikariPool.class);
        connections = read(pool, "connectionBag", ConcurrentBag.class);
        try {
            Method method = HikariPool.class.getDeclaredMethod("createPoolEntry");
            method.setAccessible(true);
            create = MethodHandles.lookup().unreflect(method);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("HikariCP's internal way to create a connection has changed", e);
        }
    }

    private static <T> T read(Object from, String field, Class<T> type) {
        return type.cast(Objects.requireNonNull(new DirectFieldAccessor(from).getPropertyValue(field), field));
    }

    /**
     * Fills the pool up to the number of connections that it keeps when idle.
     *
     * @param source whose pool was started with none to keep, so that it does not fill itself meanwhile
     * @param wanted the number that it keeps from now on
     * @param deadline by {@link System#nanoTime}, when to give up and leave the rest to HikariCP
     */
    static void fill(HikariDataSource source, int wanted, long deadline) {
        new PoolFill(source).fill(wanted, deadline);
        source.setMinimumIdle(wanted);
    }

    private void fill(int wanted, long deadline) {
        AtomicInteger missing = new AtomicInteger(wanted - pool.getTotalConnections());
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (int thread = 0; thread < AT_ONCE; thread++) {
                threads.execute(() -> {
                    while (missing.getAndDecrement() > 0 && System.nanoTime() < deadline) {
                        add();
                    }
                });
            }
        }
    }

    /** One that cannot be made is left to HikariCP, which has logged why. */
    private void add() {
        try {
            Object entry = create.invoke(pool);
            if (entry != null) {
                connections.add((IConcurrentBagEntry) entry);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
