package dev.serverlab.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Connects to the {@link FakeDatabase} of a URL. */
public final class FakeDriver implements Driver {

    private static final FakeDriver ONLY = new FakeDriver();

    /** Lets the JDK know of it; as often as one likes. */
    static void register() {
        try {
            DriverManager.registerDriver(ONLY);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public @Nullable Connection connect(String url, Properties properties) throws SQLException {
        return acceptsURL(url) ? FakeDatabase.connection(url) : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:fake:");
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
