package dev.serverlab.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.serverlab.claims.EffectivePart;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The database and its pool, which Spring Boot makes of {@code spring.datasource}. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

    @Bean
    Database database(HikariDataSource pool) throws SQLException {
        return Database.of(pool);
    }

    /** Depends on the database, so that there is a pool to read. */
    @Bean
    EffectivePart databasePart(Database database, HikariDataSource pool) {
        return new DatabasePart(database, pool);
    }

    /** Their part of the effective configuration. */
    record DatabasePart(Database database, HikariDataSource pool) implements EffectivePart {

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
            HikariPoolMXBean now = Objects.requireNonNull(pool.getHikariPoolMXBean(), "the pool has been filled");
            Map<String, Object> part = new LinkedHashMap<>();
            part.put("max", pool.getMaximumPoolSize());
            part.put("minIdle", pool.getMinimumIdle());
            part.put("connectionTimeoutMillis", pool.getConnectionTimeout());
            part.put("live", now.getTotalConnections());
            part.put("active", now.getActiveConnections());
            part.put("waiting", now.getThreadsAwaitingConnection());
            return part;
        }
    }
}
