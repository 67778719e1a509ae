package dev.serverlab.mvc;

import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.contract.Work;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.core.SpringVersion;
import org.springframework.core.annotation.Order;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** The effective configuration of the running Tomcat and the worker pool, for {@code /actuator/info}. */
@Component
@Order(0)
public class EffectiveConfiguration implements InfoContributor {

    private final ServletWebServerApplicationContext context;
    private final AsyncTaskExecutor workers;
    private final String server;
    private final Work defaultWork;

    EffectiveConfiguration(
            ServletWebServerApplicationContext context,
            @Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers,
            @Value("${spring.application.name}") String server,
            @Value("${serverlab.default-work:block}") Work defaultWork) {
        this.context = context;
        this.workers = workers;
        this.server = server;
        this.defaultWork = defaultWork;
    }

    @Override
    public void contribute(Info.Builder info) {
        info.withDetail(ServerState.INFO_KEY, read().toMap());
    }

    ServerState read() {
        AbstractHttp11Protocol<?> http = http();
        return new ServerState(
                server,
                Profiles.active(context.getEnvironment()),
                new Stack(
                        "Spring MVC " + SpringVersion.getVersion() + " (Spring Boot " + SpringBootVersion.getVersion()
                                + ")",
                        ServerInfo.getServerInfo().replace('/', ' '),
                        // Tomcat names its handlers Http11NioProtocol, Http11Nio2Protocol.
                        http.getClass()
                                .getSimpleName()
                                .replaceAll("^Http11|Protocol$", "")
                                .toLowerCase(Locale.ROOT)),
                defaultWork,
                threads(http.getExecutor()),
                threads(workers),
                new KeepAlive(http.getMaxKeepAliveRequests(), http.getKeepAliveTimeout()),
                http.getAcceptCount(),
                connector().findUpgradeProtocols().length == 0 ? "HTTP/1.1" : "HTTP/2",
                Jvm.current());
    }

    /** The HTTP/1.1 of the service port; the management port has a separate Tomcat. */
    AbstractHttp11Protocol<?> http() {
        return (AbstractHttp11Protocol<?>) connector().getProtocolHandler();
    }

    private Connector connector() {
        if (context.getWebServer() instanceof TomcatWebServer tomcat) {
            return tomcat.getTomcat().getConnector();
        }
        throw new IllegalStateException("Tomcat is not running");
    }

    /** An executor that is not a pool starts a virtual thread for each task. */
    private static Threads threads(Executor executor) {
        return switch (executor) {
            // Tomcat's pool is a class of its own. Its queue refuses work while threads may still be added.
            case org.apache.tomcat.util.threads.ThreadPoolExecutor tomcat ->
                pool(tomcat.getMaximumPoolSize(), tomcat.getPoolSize());
            case ThreadPoolTaskExecutor spring -> pool(maxOf(spring.getThreadPoolExecutor()), spring.getPoolSize());
            default -> new Threads(Kind.VIRTUAL, null, null, null);
        };
    }

    private static Threads pool(int max, int live) {
        return new Threads(Kind.POOL, max, max, live);
    }

    /** A pool of the JDK goes beyond its core size only when its queue is full, which an unbounded queue never is. */
    static int maxOf(ThreadPoolExecutor pool) {
        boolean boundless = pool.getQueue().remainingCapacity() > Integer.MAX_VALUE / 2;
        return boundless ? pool.getCorePoolSize() : pool.getMaximumPoolSize();
    }
}
