package dev.serverlab.reactive.management;

import dev.serverlab.reactive.start.OnNetty;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import reactor.netty.resources.LoopResources;

/**
 * Gives the management port threads of its own. Left alone, Reactor Netty runs it on the service's event loops, and its
 * endpoints run on the {@code boundedElastic} scheduler; either may be asleep under load, and then nobody could look.
 * Tomcat has a pool for each port by itself.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
public class ManagementServer {

    /** One loop is enough for a scrape and a health check now and then. */
    @OnNetty
    @Bean(destroyMethod = "") // The loops end with the daemon threads; disposing them waits for a quiet period.
    LoopResources managementLoops() {
        return LoopResources.create("management-http", 1, true);
    }

    @OnNetty
    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> managementLoopsCustomizer(LoopResources loops) {
        return factory -> factory.addServerCustomizers(server -> server.runOn(loops));
    }

    @Bean
    @Primary
    WebEndpointsSupplier loopEndpoints(WebEndpointsSupplier webEndpointDiscoverer) {
        return () -> webEndpointDiscoverer.getEndpoints().stream()
                .map(LoopEndpoint::of)
                .toList();
    }
}
