package dev.serverlab.r2dbc;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.Objects;
import reactor.core.publisher.Mono;

/**
 * The database's own description at the start of the server. A later query would need a connection, and requests may have
 * all of them.
 *
 * @param driver the driver, with its version if its jar names it
 * @param server the database product, with its version
 */
record Database(String driver, String server) {

    /** Queries it after filling the pool, so that no query waits for a new connection. */
    static Database of(ConnectionPool pool) {
        pool.warmup().block();
        String server = Mono.usingWhen(
                        pool.create(), connection -> Mono.just(server(connection)), connection -> connection.close())
                .block();
        return new Database(
                driver(pool.unwrap()), Objects.requireNonNull(server, "a connection tells of its database"));
    }

    private static String server(Connection connection) {
        return connection.getMetadata().getDatabaseProductName() + " "
                + connection.getMetadata().getDatabaseVersion();
    }

    private static String driver(ConnectionFactory connections) {
        String version = connections.getClass().getPackage().getImplementationVersion();
        return "R2DBC for " + connections.getMetadata().getName() + (version == null ? "" : " " + version);
    }
}
