package dev.serverlab.reactive.netty;

import dev.serverlab.reactive.start.OnNetty;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.stereotype.Component;

/**
 * Reactor Netty's own event loops, as Spring Boot uses them, but left to end with the JVM. They are daemon threads,
 * and waiting for one that sleeps for {@code work=block} would hold up a stop by 15 s.
 */
@Component
@OnNetty
class ServiceLoops extends ReactorResourceFactory {

    @Override
    public void stop() {}
}
