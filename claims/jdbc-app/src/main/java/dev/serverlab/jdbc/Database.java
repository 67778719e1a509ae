package dev.serverlab.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * The database's own description at the start of the server. A later query would need a connection, and requests may have
 * all of them.
 *
 * @param driver the driver, with its version
 * @param server the database product, with its version
 */
record Database(String driver, String server) {

    /** Queries it after filling the pool, so that no query waits for a new connection. */
    static Database of(HikariDataSource pool) throws SQLException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pool.getInitializationFailTimeout());
        int kept = pool.getMinimumIdle() < 0 ? pool.getMaximumPoolSize() : pool.getMinimumIdle();
        pool.setMinimumIdle(0);
        try (Connection connection = pool.getConnection()) {
            PoolFill.fill(pool, Math.min(kept, pool.getMaximumPoolSize()), deadline);
            DatabaseMetaData reported = connection.getMetaData();
            return new Database(
                    reported.getDriverName() + " " + reported.getDriverVersion(),
                    reported.getDatabaseProductName() + " " + reported.getDatabaseProductVersion());
        }
    }
}
