package dev.serverlab.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A database that knows {@code SELECT SLEEP(?)} and nothing else. The fake drivers of the servers on a database connect to it. */
public final class FakeDatabase implements AutoCloseable {

    /** What it does with a query. */
    public enum Mode {
        SLEEPS,
        /** Waits for {@link FakeDatabase#release}. */
        HOLDS,
        FAILS,
        KILLS
    }

    private static final Map<String, FakeDatabase> RUNNING = new ConcurrentHashMap<>();
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final String name = "fake" + STARTED.incrementAndGet();
    private final CompletableFuture<Integer> released = new CompletableFuture<>();

    private volatile Mode mode = Mode.SLEEPS;

    public FakeDatabase() {
        RUNNING.put(name, this);
    }

    /** The one of that name; absent when it was closed. */
    public static @Nullable FakeDatabase named(String name) {
        return RUNNING.get(name);
    }

    public String name() {
        return name;
    }

    public void be(Mode other) {
        mode = other;
    }

    public void release() {
        released.complete(0);
    }

    /**
     * The result of the query: 1 when it was killed.
     *
     * @throws IllegalArgumentException when it is another query
     */
    public CompletableFuture<Integer> answer(String sql, BigDecimal seconds) {
        if (!sql.equals("SELECT SLEEP(?)")) {
            throw new IllegalArgumentException(sql);
        }
        return switch (mode) {
            case SLEEPS ->
                new CompletableFuture<Integer>()
                        .completeOnTimeout(0, seconds.movePointRight(3).intValueExact(), TimeUnit.MILLISECONDS);
            case HOLDS -> released.copy();
            case FAILS -> CompletableFuture.failedFuture(new IllegalStateException("told to fail"));
            case KILLS -> CompletableFuture.completedFuture(1);
        };
    }

    /** A fake of that interface, in place of a driver's implementation. */
    public static <T> T fake(Class<T> type, InvocationHandler answers) {
        InvocationHandler handler = (proxy, method, arguments) -> switch (method.getName()) {
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            case "toString" -> "fake " + type.getSimpleName();
            default -> answers.invoke(proxy, method, arguments);
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public void close() {
        release();
        RUNNING.remove(name);
    }
}
