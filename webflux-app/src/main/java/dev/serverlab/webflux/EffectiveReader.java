package dev.serverlab.webflux;

import dev.serverlab.contract.EffectiveConfiguration;
import dev.serverlab.contract.EffectiveConfiguration.KeepAlive;
import dev.serverlab.contract.Jvm;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

/** Adds the effective configuration to {@code /actuator/info}, read from the running server at every request. */
@Component
class EffectiveReader implements InfoContributor {

    private final ServiceServer service;
    private final Environment environment;

    EffectiveReader(ServiceServer service, Environment environment) {
        this.service = service;
        this.environment = environment;
    }

    @Override
    public void contribute(Info.Builder builder) {
        builder.withDetail(EffectiveConfiguration.INFO_KEY, read().toMap());
    }

    EffectiveConfiguration read() {
        ServiceServer.Running running = service.running();
        HttpServerConfig config = running.config();
        return new EffectiveConfiguration(
                "webflux",
                profile(),
                "Spring Boot " + SpringBootVersion.getVersion(),
                "Reactor Netty " + HttpServer.class.getPackage().getImplementationVersion(),
                transport(running),
                DelayController.DEFAULT_WORK,
                LiveThreads.eventLoops(config),
                LiveThreads.workers(),
                new KeepAlive(config.maxKeepAliveRequests(), millis(config.idleTimeout())),
                running.server().channel().config().getOption(ChannelOption.SO_BACKLOG),
                Arrays.equals(config.protocols(), new HttpProtocol[] {HttpProtocol.HTTP11}) ? "HTTP/1.1" : "HTTP/2",
                Jvm.current());
    }

    private String profile() {
        String[] active = environment.getActiveProfiles();
        return active.length == 0 ? environment.getDefaultProfiles()[0] : active[0];
    }

    /** The bound channel's class tells: {@code EpollServerSocketChannel} is epoll. */
    private static String transport(ServiceServer.Running running) {
        String channel = running.server().channel().getClass().getSimpleName();
        return channel.replace("ServerSocketChannel", "").toLowerCase(Locale.ROOT);
    }

    private static long millis(@Nullable Duration timeout) {
        return timeout == null ? -1 : timeout.toMillis();
    }
}
