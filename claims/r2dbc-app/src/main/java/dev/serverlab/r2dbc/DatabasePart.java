package dev.serverlab.r2dbc;

import dev.serverlab.claims.EffectivePart;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The part of the effective configuration about the database and its pool.
 *
 * @param longestWait of a query for a connection, which the pool does not report
 */
record DatabasePart(Database database, ConnectionPool pool, Duration longestWait) implements EffectivePart {

    @Override
    public String name() {
        return "database";
    }

    @Override
    public Map<String, Object> read() {
        Map<String, Object> part = new LinkedHashMap<>();
        part.put("driver", database.driver());
        part.put("server", database.server());
        part.put("pool", ofPool());
        return part;
    }

    /** Its limit, and its current number of connections. */
    private Map<String, Object> ofPool() {
        PoolMetrics now = metricsOf(pool);
        Map<String, Object> part = new LinkedHashMap<>();
        part.put("max", now.getMaxAllocatedSize());
        part.put("connectionTimeoutMillis", longestWait.toMillis());
        part.put("live", now.allocatedSize());
        part.put("active", now.acquiredSize());
        part.put("waiting", now.pendingAcquireSize());
        return part;
    }

    static PoolMetrics metricsOf(ConnectionPool pool) {
        return pool.getMetrics().orElseThrow(() -> new IllegalStateException("the pool does not tell what it holds"));
    }
}
