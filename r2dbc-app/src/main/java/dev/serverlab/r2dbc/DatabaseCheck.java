package dev.serverlab.r2dbc;

import dev.serverlab.reactive.start.RefusedStartException;
import io.r2dbc.spi.Connection;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

/**
 * Refuses to start without the database, before anything is started: later, Spring Boot would lose the exit code.
 */
final class DatabaseCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    private static final Duration LONGEST_LOGIN = Duration.ofSeconds(10);

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        DatabaseSettings settings = DatabaseSettings.of(event.getEnvironment());
        try {
            Mono<Connection> made = Mono.from(settings.connections().create());
            made.flatMap(connection -> Mono.from(connection.close())).block(LONGEST_LOGIN);
        } catch (RuntimeException e) {
            throw new RefusedStartException(
                    "The database at " + settings.shown() + " cannot be used: " + reason(Exceptions.unwrap(e)),
                    "Start one there, or set database.url, database.user and database.password, as in"
                            + " -Ddatabase.url=jdbc:mysql://127.0.0.1:3306/.");
        }
    }

    /** The last cause says it shortest, such as "Connection refused". */
    private static String reason(Throwable failure) {
        Throwable last = failure;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return String.valueOf(last.getMessage()).lines().findFirst().orElse(last.toString());
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE; // after logging is set up and Reactor has its settings
    }
}
