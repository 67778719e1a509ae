package dev.serverlab.r2dbc;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.ConnectionMetadata;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A database that knows {@code SELECT SLEEP(?)} and nothing else; {@link FakeDriver} connects to it. */
final class FakeDatabase implements AutoCloseable {

    /** What it does with a query. */
    enum Mode {
        SLEEPS,
        /** Waits for {@link FakeDatabase#release}. */
        HOLDS,
        FAILS,
        KILLS
    }

    private static final Map<String, FakeDatabase> RUNNING = new ConcurrentHashMap<>();
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final String name = "fake" + STARTED.incrementAndGet();
    private final Sinks.One<Boolean> released = Sinks.one();

    private volatile Mode mode = Mode.SLEEPS;

    FakeDatabase() {
        RUNNING.put(name, this);
    }

    /** The setting that lets a server use it. */
    String setting() {
        return "--database.url=r2dbc:fake://" + name;
    }

    void be(Mode other) {
        mode = other;
    }

    void release() {
        released.tryEmitValue(true);
    }

    /** What connects to it; that fails when there is none of that name. */
    static ConnectionFactory named(String name) {
        return new ConnectionFactory() {
            @Override
            public Publisher<? extends Connection> create() {
                FakeDatabase database = RUNNING.get(name);
                return database == null
                        ? Mono.error(new IllegalStateException("Connection refused"))
                        : Mono.fromSupplier(database::connection);
            }

            @Override
            public ConnectionFactoryMetadata getMetadata() {
                return () -> "Fake";
            }
        };
    }

    private Connection connection() {
        return of(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getMetadata" -> metadata();
            case "createStatement" -> statement((String) arguments[0]);
            case "isAutoCommit" -> true;
            case "validate" -> Mono.just(true);
            default -> Mono.empty();
        });
    }

    private static ConnectionMetadata metadata() {
        return of(
                ConnectionMetadata.class,
                (proxy, method, arguments) -> method.getName().endsWith("Version") ? "1.0" : "Fake database");
    }

    private Statement statement(String sql) {
        if (!sql.equals("SELECT SLEEP(?)")) {
            throw new IllegalArgumentException(sql);
        }
        BigDecimal[] seconds = new BigDecimal[1];
        return of(Statement.class, (proxy, method, arguments) -> {
            if (method.getName().equals("execute")) {
                return answered(seconds[0].movePointRight(3).intValueExact()).map(FakeDatabase::result);
            }
            seconds[0] = (BigDecimal) arguments[1];
            return proxy;
        });
    }

    /** What {@code SLEEP} gives: 1 when it was killed. */
    private Mono<Integer> answered(int millis) {
        return switch (mode) {
            case SLEEPS -> Mono.delay(Duration.ofMillis(millis)).thenReturn(0);
            case HOLDS -> released.asMono().thenReturn(0);
            case FAILS -> Mono.error(new IllegalStateException("told to fail"));
            case KILLS -> Mono.just(1);
        };
    }

    private static Result result(int value) {
        Row row = of(Row.class, (proxy, method, arguments) -> value);
        return of(
                Result.class,
                (proxy, method, arguments) -> Mono.just(mapping(arguments[0]).apply(row)));
    }

    @SuppressWarnings("unchecked") // It is only asked to map rows, by the one function that takes a Readable.
    private static Function<Readable, Object> mapping(Object argument) {
        return (Function<Readable, Object>) argument;
    }

    private static <T> T of(Class<T> type, InvocationHandler answers) {
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
