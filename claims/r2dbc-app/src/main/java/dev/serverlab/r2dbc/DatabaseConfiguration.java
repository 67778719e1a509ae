package dev.serverlab.r2dbc;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.pool.PoolMetrics;
import java.time.Duration;
import java.util.function.ToDoubleFunction;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The database and its pool. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

    private static final Duration NEVER = Duration.ofMillis(-1);

    /** The pool, which has its maximum number of connections from start to end. */
    @Bean(destroyMethod = "") // They end with the JVM: a query that sleeps must not hold up the end of a trial.
    ConnectionPool pool(
            Environment environment,
            @Value("${r2dbc.pool.max-size}") int size,
            @Value("${r2dbc.pool.max-acquire-time}") Duration longestWait) {
        return new ConnectionPool(ConnectionPoolConfiguration.builder(
                        DatabaseSettings.of(environment).connections())
                .initialSize(size)
                .maxSize(size)
                .maxIdleTime(NEVER)
                .maxAcquireTime(longestWait)
                .acquireRetry(0) // A second try would wait as long again.
                .build());
    }

    @Bean
    Database database(ConnectionPool pool, MeterRegistry registry) {
        Database database = Database.of(pool);
        PoolMetrics now = DatabasePart.metricsOf(pool);
        gauge(registry, "acquired", "Connections that a query has", now, PoolMetrics::acquiredSize);
        gauge(registry, "pending", "Queries that wait for a connection", now, PoolMetrics::pendingAcquireSize);
        gauge(registry, "allocated", "Connections in the pool", now, PoolMetrics::allocatedSize);
        gauge(registry, "max.allocated", "Connections that the pool may have", now, PoolMetrics::getMaxAllocatedSize);
        return database;
    }

    /** Named as Spring Boot names the gauges of a pool that it made itself. */
    private static void gauge(
            MeterRegistry registry, String name, String about, PoolMetrics now, ToDoubleFunction<PoolMetrics> value) {
        Gauge.builder("r2dbc.pool." + name, now, value)
                .description(about)
                .baseUnit("connections")
                .strongReference(true)
                .register(registry);
    }

    /** Depends on the database, so that the pool is filled. */
    @Bean
    DatabasePart databasePart(
            Database database, ConnectionPool pool, @Value("${r2dbc.pool.max-acquire-time}") Duration wait) {
        return new DatabasePart(database, pool, wait);
    }
}
