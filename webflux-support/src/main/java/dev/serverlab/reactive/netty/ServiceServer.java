package dev.serverlab.reactive.netty;

import dev.serverlab.contract.EffectiveConfiguration.KeepAlive;
import dev.serverlab.reactive.Engine;
import dev.serverlab.reactive.start.OnNetty;
import dev.serverlab.support.Pool;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import reactor.netty.DisposableServer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

/**
 * The Reactor Netty server of the service port: sets what Spring Boot has no property for, and keeps hold of the
 * running server so that its real configuration can be read. The management server has a context and customizers of
 * its own and never passes here.
 */
@Component
@OnNetty
class ServiceServer implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Engine {

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
                .doOnChannelInit((observer, channel, remote) -> channel.pipeline()
                        .addBefore(NettyPipeline.HttpTrafficHandler, "serverlab.requests", new OneRequestAtATime()))
                .doOnBind(bindConfig -> config = bindConfig)
                .doOnBound(bound -> {
                    server = bound;
                    bound.channel().pipeline().addFirst(new RefusedConnections());
                }));
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

    @Override
    public State state() {
        HttpServerConfig bindConfig = bound(config);
        DisposableServer bound = bound(server);
        return new State(
                "Reactor Netty " + HttpServer.class.getPackage().getImplementationVersion(),
                transport(bound),
                EventLoops.of(bindConfig),
                new KeepAlive(bindConfig.maxKeepAliveRequests(), millis(bindConfig.idleTimeout())),
                bound.channel().config().getOption(ChannelOption.SO_BACKLOG),
                Arrays.equals(bindConfig.protocols(), new HttpProtocol[] {HttpProtocol.HTTP11})
                        ? "HTTP/1.1"
                        : "HTTP/2");
    }

    @Override
    public Optional<Pool> requestPool() {
        return Optional.of(EventLoops.pool(bound(config)));
    }

    private static <T> T bound(@Nullable T known) {
        if (known == null) {
            throw new IllegalStateException("the service port is not bound yet; ask again when the server is up");
        }
        return known;
    }

    /** The bound channel's class tells: {@code EpollServerSocketChannel} is epoll. */
    private static String transport(DisposableServer server) {
        String channel = server.channel().getClass().getSimpleName();
        return channel.replace("ServerSocketChannel", "").toLowerCase(Locale.ROOT);
    }

    private static long millis(@Nullable Duration timeout) {
        return timeout == null ? -1 : timeout.toMillis();
    }
}
