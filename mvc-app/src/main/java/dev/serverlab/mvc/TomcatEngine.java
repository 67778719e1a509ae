package dev.serverlab.mvc;

import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.support.Pool;
import java.util.Locale;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.stereotype.Component;

/** Tomcat. */
@Component
public class TomcatEngine implements Engine {

    private final ServletWebServerApplicationContext context;

    TomcatEngine(ServletWebServerApplicationContext context) {
        this.context = context;
    }

    @Override
    public String name() {
        return ServerInfo.getServerInfo().replace('/', ' ');
    }

    /** Tomcat names its handlers {@code Http11NioProtocol}, {@code Http11Nio2Protocol}. */
    @Override
    public String transport() {
        return http().getClass()
                .getSimpleName()
                .replaceAll("^Http11|Protocol$", "")
                .toLowerCase(Locale.ROOT);
    }

    /** An executor that is not Tomcat's pool starts a virtual thread for each request. */
    @Override
    public Threads threads() {
        return http().getExecutor() instanceof ThreadPoolExecutor pool
                ? new Threads(Kind.POOL, pool.getMaximumPoolSize(), pool.getMaximumPoolSize(), pool.getPoolSize())
                : new Threads(Kind.VIRTUAL, null, null, null);
    }

    @Override
    public @Nullable Pool pool() {
        return http().getExecutor() instanceof ThreadPoolExecutor pool
                ? new Pool(pool::getMaximumPoolSize, pool::getActiveCount, pool.getQueue()::size)
                : null;
    }

    @Override
    public KeepAlive keepAlive() {
        return new KeepAlive(http().getMaxKeepAliveRequests(), http().getKeepAliveTimeout());
    }

    @Override
    public int backlog() {
        return http().getAcceptCount();
    }

    @Override
    public String httpVersion() {
        return connector().findUpgradeProtocols().length == 0 ? "HTTP/1.1" : "HTTP/2";
    }

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
