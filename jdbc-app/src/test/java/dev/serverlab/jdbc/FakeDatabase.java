package dev.serverlab.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

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

    private final String url = "jdbc:fake:" + STARTED.incrementAndGet();
    private final CountDownLatch released = new CountDownLatch(1);

    private volatile Mode mode = Mode.SLEEPS;

    FakeDatabase() {
        FakeDriver.register();
        RUNNING.put(url, this);
    }

    /** The settings that let a server use it. */
    String[] settings() {
        return new String[] {
            "--database.url=" + url, "--spring.datasource.driver-class-name=" + FakeDriver.class.getName()
        };
    }

    void be(Mode other) {
        mode = other;
    }

    void release() {
        released.countDown();
    }

    /** @throws SQLException when there is none */
    static Connection connection(String url) throws SQLException {
        FakeDatabase database = RUNNING.get(url);
        if (database == null) {
            throw new SQLException("Connection refused");
        }
        return database.connection();
    }

    private Connection connection() {
        return of(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getMetaData" -> metaData();
            case "prepareStatement" -> statement((String) arguments[0]);
            case "isValid", "getAutoCommit" -> true;
            default -> nothing(method.getReturnType());
        });
    }

    private static DatabaseMetaData metaData() {
        return of(DatabaseMetaData.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getDriverName" -> "Fake driver";
            case "getDatabaseProductName" -> "Fake database";
            case "getDriverVersion", "getDatabaseProductVersion" -> "1.0";
            default -> nothing(method.getReturnType());
        });
    }

    private PreparedStatement statement(String sql) {
        if (!sql.equals("SELECT SLEEP(?)")) {
            throw new IllegalArgumentException(sql);
        }
        BigDecimal[] seconds = new BigDecimal[1];
        return of(PreparedStatement.class, (proxy, method, arguments) -> {
            if (method.getName().startsWith("set") && arguments.length > 1) {
                seconds[0] = (BigDecimal) arguments[1];
            }
            return method.getName().equals("executeQuery") ? result(seconds[0]) : nothing(method.getReturnType());
        });
    }

    private ResultSet result(BigDecimal seconds) throws SQLException, InterruptedException {
        switch (mode) {
            case SLEEPS -> Thread.sleep(seconds.movePointRight(3).intValueExact());
            case HOLDS -> released.await();
            case FAILS -> throw new SQLException("told to fail");
            case KILLS -> {}
        }
        AtomicInteger rows = new AtomicInteger(1);
        return of(ResultSet.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "next" -> rows.getAndDecrement() > 0;
            case "getInt" -> mode == Mode.KILLS ? 1 : 0;
            default -> nothing(method.getReturnType());
        });
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

    private static @Nullable Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? Integer.valueOf(0) : null;
    }

    @Override
    public void close() {
        released.countDown();
        RUNNING.remove(url);
    }
}
