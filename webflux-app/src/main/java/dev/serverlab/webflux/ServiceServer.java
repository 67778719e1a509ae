package dev.serverlab.webflux;

import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServerConfig;

/**
 * The Reactor Netty server of the service port: sets what Spring Boot has no property for, and keeps hold of the
 * running server so that its real configuration can be read. The management server has a context and customizers of
 * its own and never passes here.
 */
@Component
class ServiceServer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    /**
     * A server that listens.
     *
     * @param config as it was when the server bound its port
     * @param server the bound server
     */
    record Running(HttpServerConfig config, DisposableServer server) {}

    private final int backlog;
    private volatile @Nullable HttpServerConfig config;
    private volatile @Nullable DisposableServer server;

    ServiceServer(@Value("${serverlab.backlog}") int backlog) {
        this.backlog = backlog;
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(httpServer -> httpServer
                .option(ChannelOption.SO_BACKLOG, backlog)
                .mapHandle(new UndecodableUri())
                .doOnBind(bindConfig -> config = bindConfig)
                .doOnBound(bound -> server = bound));
    }

    /** A stop would otherwise wait 3 s for the requests under way, which no trial needs any more. */
    @EventListener(ContextClosedEvent.class)
    void closeConnections() {
        HttpServerConfig bindConfig = config;
        ChannelGroup connections = bindConfig == null ? null : bindConfig.channelGroup();
        if (connections != null) {
            connections.close();
        }
    }

    /** @throws IllegalStateException before the server listens */
    Running running() {
        HttpServerConfig bindConfig = config;
        DisposableServer bound = server;
        if (bindConfig == null || bound == null) {
            throw new IllegalStateException("the service port is not bound yet; ask again when the server is up");
        }
        return new Running(bindConfig, bound);
    }
}
