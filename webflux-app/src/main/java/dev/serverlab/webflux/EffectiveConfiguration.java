package dev.serverlab.webflux;

import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.contract.Work;
import dev.serverlab.support.Pool;
import dev.serverlab.support.StartedThreads;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.core.SpringVersion;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

/** The effective configuration of the running Reactor Netty and the workers, for {@code /actuator/info}. */
@Component
@Order(0)
public class EffectiveConfiguration implements InfoContributor, NettyServerCustomizer, PoolGauges.RequestThreads {

    private final Environment environment;
    private final String name;
    private final int backlog;
    private volatile @Nullable HttpServerConfig config;
    private volatile @Nullable DisposableServer server;

    EffectiveConfiguration(
            Environment environment,
            @Value("${spring.application.name}") String name,
            @Value("${serverlab.backlog}") int backlog) {
        this.environment = environment;
        this.name = name;
        this.backlog = backlog;
    }

    /**
     * Sets the backlog, for which Spring Boot has no property, and keeps hold of what is bound: the service port alone,
     * since the management port's server is made without customizers of this context.
     */
    @Override
    public HttpServer apply(HttpServer http) {
        return http.option(ChannelOption.SO_BACKLOG, backlog)
                .doOnBind(bound -> config = bound)
                .doOnBound(bound -> server = bound);
    }

    @Override
    public void contribute(Info.Builder info) {
        info.withDetail(ServerState.INFO_KEY, read().toMap());
    }

    ServerState read() {
        HttpServerConfig http = bound(config);
        DisposableServer listening = bound(server);
        return new ServerState(
                name,
                Profiles.active(environment),
                new Stack(
                        "Spring WebFlux " + SpringVersion.getVersion() + " (Spring Boot "
                                + SpringBootVersion.getVersion() + ")",
                        "Reactor Netty " + HttpServer.class.getPackage().getImplementationVersion(),
                        // Named by the class of its channel: EpollServerSocketChannel, NioServerSocketChannel.
                        listening
                                .channel()
                                .getClass()
                                .getSimpleName()
                                .replace("ServerSocketChannel", "")
                                .toLowerCase(Locale.ROOT)),
                Work.TIMER,
                eventLoops(),
                PoolGauges.workers(),
                new KeepAlive(
                        http.maxKeepAliveRequests(),
                        http.idleTimeout() == null ? -1 : http.idleTimeout().toMillis()),
                listening.channel().config().getOption(ChannelOption.SO_BACKLOG),
                List.of(http.protocols()).equals(List.of(HttpProtocol.HTTP11)) ? "HTTP/1.1" : "HTTP/2",
                Jvm.current());
    }

    private Threads eventLoops() {
        List<SingleThreadEventExecutor> loops = loops();
        return new Threads(
                Kind.EVENT_LOOP, loops.size(), loops.size(), StartedThreads.count(thread -> isOneOf(loops, thread)));
    }

    @Override
    public Pool pool() {
        List<SingleThreadEventExecutor> loops = loops();
        return new Pool(
                loops::size,
                () -> StartedThreads.busyLoops(thread -> isOneOf(loops, thread)),
                () -> loops.stream()
                        .mapToInt(SingleThreadEventExecutor::pendingTasks)
                        .sum());
    }

    private List<SingleThreadEventExecutor> loops() {
        HttpServerConfig http = bound(config);
        return StreamSupport.stream(
                        http.loopResources().onServer(http.isPreferNative()).spliterator(), false)
                .map(SingleThreadEventExecutor.class::cast)
                .toList();
    }

    /** Asking a loop for its thread would start it, which its first connection does. */
    private static boolean isOneOf(List<SingleThreadEventExecutor> loops, Thread thread) {
        return loops.stream().anyMatch(loop -> loop.inEventLoop(thread));
    }

    private static <T> T bound(@Nullable T known) {
        return Objects.requireNonNull(known, "Reactor Netty is not running");
    }
}
