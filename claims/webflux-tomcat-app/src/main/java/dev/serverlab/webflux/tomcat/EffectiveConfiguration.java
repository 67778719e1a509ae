package dev.serverlab.webflux.tomcat;

import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.contract.Work;
import dev.serverlab.support.Pool;
import dev.serverlab.webflux.PoolGauges;
import dev.serverlab.webflux.Profiles;
import java.util.Locale;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.core.SpringVersion;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** The effective configuration of the running Tomcat and the workers, for {@code /actuator/info}. */
@Component
@Order(0)
class EffectiveConfiguration implements InfoContributor, PoolGauges.RequestThreads {

    private final ReactiveWebServerApplicationContext context;
    private final String server;

    EffectiveConfiguration(
            ReactiveWebServerApplicationContext context, @Value("${spring.application.name}") String server) {
        this.context = context;
        this.server = server;
    }

    @Override
    public void contribute(Info.Builder info) {
        info.withDetail(ServerState.INFO_KEY, read().toMap());
    }

    ServerState read() {
        AbstractHttp11Protocol<?> http = http();
        ThreadPoolExecutor threads = threads();
        return new ServerState(
                server,
                Profiles.active(context.getEnvironment()),
                new Stack(
                        "Spring WebFlux " + SpringVersion.getVersion() + " (Spring Boot "
                                + SpringBootVersion.getVersion() + ")",
                        ServerInfo.getServerInfo().replace('/', ' '),
                        // Tomcat names its handlers Http11NioProtocol, Http11Nio2Protocol.
                        http.getClass()
                                .getSimpleName()
                                .replaceAll("^Http11|Protocol$", "")
                                .toLowerCase(Locale.ROOT)),
                Work.TIMER,
                new Threads(
                        Kind.POOL, threads.getMaximumPoolSize(), threads.getMaximumPoolSize(), threads.getPoolSize()),
                PoolGauges.workers(),
                new KeepAlive(http.getMaxKeepAliveRequests(), http.getKeepAliveTimeout()),
                http.getAcceptCount(),
                connector().findUpgradeProtocols().length == 0 ? "HTTP/1.1" : "HTTP/2",
                Jvm.current());
    }

    @Override
    public Pool pool() {
        ThreadPoolExecutor threads = threads();
        return new Pool(threads::getMaximumPoolSize, threads::getActiveCount, threads.getQueue()::size);
    }

    /** The threads that take requests, which no profile makes virtual. */
    private ThreadPoolExecutor threads() {
        return (ThreadPoolExecutor) http().getExecutor();
    }

    /** The HTTP/1.1 of the service port; the management port has a separate Tomcat. */
    private AbstractHttp11Protocol<?> http() {
        return (AbstractHttp11Protocol<?>) connector().getProtocolHandler();
    }

    private Connector connector() {
        if (context.getWebServer() instanceof TomcatWebServer tomcat) {
            return tomcat.getTomcat().getConnector();
        }
        throw new IllegalStateException("Tomcat is not running");
    }
}
