package dev.serverlab.r2dbc;

import dev.serverlab.claims.DatabaseRefusal;
import dev.serverlab.webflux.Profiles;
import io.r2dbc.spi.Connection;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/** Refuses to start without the database, before anything is started. */
final class DatabaseCheck implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    private static final Duration LONGEST_LOGIN = Duration.ofSeconds(10);

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        Environment environment = event.getEnvironment();
        // The driver's event loops, which are Reactor Netty's global ones: as many as for requests.
        TcpResources.set(LoopResources.create("reactor-tcp", Profiles.EventLoops.count(environment), true));
        DatabaseSettings settings = DatabaseSettings.of(environment);
        try {
            Mono<Connection> made = Mono.from(settings.connections().create());
            made.flatMap(connection -> Mono.from(connection.close())).block(LONGEST_LOGIN);
        } catch (RuntimeException e) {
            throw DatabaseRefusal.of(settings.shown(), Exceptions.unwrap(e));
        }
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE; // after logging is set up, so that the refusal is printed like any other failure
    }
}
