package dev.serverlab.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * The database as it told of itself when the server started. Asking it later would need a connection, which requests may
 * all have.
 *
 * @param driver what speaks to it, with its version
 * @param server what it is, with its version
 */
record Database(String driver, String server) {

    /** Asks it, and fills the pool before, so that no query waits for a connection to be made. */
    static Database of(HikariDataSource pool) throws SQLException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pool.getInitializationFailTimeout());
        int kept = pool.getMinimumIdle() < 0 ? pool.getMaximumPoolSize() : pool.getMinimumIdle();
        pool.setMinimumIdle(0);
        try (Connection connection = pool.getConnection()) {
            PoolFill.fill(pool, Math.min(kept, pool.getMaximumPoolSize()), deadline);
            DatabaseMetaData told = connection.getMetaData();
            return new Database(
                    told.getDriverName() + " " + told.getDriverVersion(),
                    told.getDatabaseProductName() + " " + told.getDatabaseProductVersion());
        }
    }
}
