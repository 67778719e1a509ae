package dev.serverlab.jdbc;

import dev.serverlab.testing.FakeDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Connects to the {@link FakeDatabase} that a URL such as {@code jdbc:fake:fake1} names. */
public final class FakeJdbcDriver implements Driver {

    private static final String PREFIX = "jdbc:fake:";
    private static final FakeJdbcDriver ONLY = new FakeJdbcDriver();

    /** The settings that let a server use that database. */
    static String[] settings(FakeDatabase database) {
        try {
            DriverManager.registerDriver(ONLY);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new String[] {
            "--database.url=" + PREFIX + database.name(),
            "--spring.datasource.driver-class-name=" + FakeJdbcDriver.class.getName()
        };
    }

    @Override
    public @Nullable Connection connect(String url, Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        FakeDatabase database = FakeDatabase.named(url.substring(PREFIX.length()));
        if (database == null) {
            throw new SQLException("Connection refused");
        }
        return FakeDatabase.fake(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getMetaData" -> metaData();
            case "prepareStatement" -> statement(database, (String) arguments[0]);
            case "isValid", "getAutoCommit" -> true;
            default -> nothing(method.getReturnType());
        });
    }

    private static DatabaseMetaData metaData() {
        return FakeDatabase.fake(DatabaseMetaData.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getDriverName" -> "Fake driver";
            case "getDatabaseProductName" -> "Fake database";
            case "getDriverVersion", "getDatabaseProductVersion" -> "1.0";
            default -> nothing(method.getReturnType());
        });
    }

    private static PreparedStatement statement(FakeDatabase database, String sql) {
        BigDecimal[] seconds = new BigDecimal[1];
        return FakeDatabase.fake(PreparedStatement.class, (proxy, method, arguments) -> {
            if (method.getName().startsWith("set") && arguments.length > 1) {
                seconds[0] = (BigDecimal) arguments[1];
            }
            return method.getName().equals("executeQuery")
                    ? result(database, sql, seconds[0])
                    : nothing(method.getReturnType());
        });
    }

    private static ResultSet result(FakeDatabase database, String sql, BigDecimal seconds)
            throws SQLException, InterruptedException {
        try {
            int value = database.answer(sql, seconds).get();
            AtomicInteger rows = new AtomicInteger(1);
            return FakeDatabase.fake(ResultSet.class, (proxy, method, arguments) -> switch (method.getName()) {
                case "next" -> rows.getAndDecrement() > 0;
                case "getInt" -> value;
                default -> nothing(method.getReturnType());
            });
        } catch (ExecutionException e) {
            throw new SQLException(e.getCause());
        }
    }

    private static @Nullable Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? Integer.valueOf(0) : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(Logger.GLOBAL_LOGGER_NAME);
    }
}
