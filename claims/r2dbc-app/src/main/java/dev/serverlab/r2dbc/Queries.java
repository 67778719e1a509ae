package dev.serverlab.r2dbc;

import dev.serverlab.claims.BackendException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The server's queries to the database, on a connection of the pool. */
@Component
class Queries {

    private final ConnectionPool pool;
    private final Timer acquire;
    private final Timer usage;

    Queries(ConnectionPool pool, MeterRegistry registry) {
        this.pool = pool;
        acquire = Timer.builder("r2dbc.pool.acquire")
                .description("Time until a query had a connection")
                .register(registry);
        usage = Timer.builder("r2dbc.pool.usage")
                .description("Time for which a query had its connection")
                .register(registry);
    }

    /** A connection, and the moment from which a query has it. */
    private record Held(Connection connection, long sinceNanos) {}

    /**
     * Makes the database sleep. Fails with a {@link BackendException} when no connection comes in time, or the query fails
     * or is killed.
     */
    Mono<Void> sleep(int millis) {
        return Mono.usingWhen(acquired(), held -> slept(held.connection(), millis), this::release);
    }

    private Mono<Held> acquired() {
        return Mono.defer(() -> {
                    long asked = System.nanoTime();
                    return pool.create().map(connection -> {
                        long now = System.nanoTime();
                        acquire.record(now - asked, TimeUnit.NANOSECONDS);
                        return new Held(connection, now);
                    });
                })
                .onErrorMap(e -> new BackendException(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "no connection to the database was free within r2dbc.pool.max-acquire-time",
                        e));
    }

    private Publisher<Void> release(Held held) {
        usage.record(System.nanoTime() - held.sinceNanos(), TimeUnit.NANOSECONDS);
        return held.connection().close();
    }

    private static Mono<Void> slept(Connection connection, int millis) {
        // Made when it is subscribed to, so that a connection that is closed already fails like any query.
        return Flux.defer(() -> connection
                        .createStatement("SELECT SLEEP(?)")
                        .bind(0, BigDecimal.valueOf(millis, 3))
                        .execute())
                .flatMap(result -> result.map(row -> Objects.requireNonNull(row.get(0, Integer.class))))
                .single()
                .flatMap(interrupted -> interrupted == 0
                        ? Mono.<Void>empty()
                        : Mono.error(new IllegalStateException("the query was killed")))
                .onErrorMap(e ->
                        new BackendException(HttpStatus.BAD_GATEWAY, "the query failed; the server's log says why", e));
    }
}
