package dev.serverlab.jetty;

import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.mvc.Engine;
import dev.serverlab.support.Pool;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Jetty;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.stereotype.Component;

/** Jetty. */
@Component
class JettyEngine implements Engine {

    private final ServletWebServerApplicationContext context;

    JettyEngine(ServletWebServerApplicationContext context) {
        this.context = context;
    }

    @Override
    public String name() {
        return "Jetty " + Jetty.VERSION;
    }

    @Override
    public String transport() {
        return "nio";
    }

    /** Those that accept and select are of the same pool: one of each on two cores. */
    @Override
    public Threads threads() {
        ThreadPool threads = server().getThreadPool();
        return switch (threads) {
            case QueuedThreadPool pool ->
                new Threads(Kind.POOL, pool.getMaxThreads(), pool.getMaxThreads(), pool.getThreads());
            case VirtualThreadPool virtual ->
                new Threads(Kind.VIRTUAL, virtual.getMaxConcurrentTasks(), virtual.getMaxConcurrentTasks(), null);
            default -> throw new IllegalStateException("unknown threads: " + threads);
        };
    }

    @Override
    public @Nullable Pool pool() {
        return server().getThreadPool() instanceof QueuedThreadPool pool
                ? new Pool(pool::getMaxThreads, pool::getUtilizedThreads, pool::getQueueSize)
                : null;
    }

    /** Jetty has no limit of requests per connection. */
    @Override
    public KeepAlive keepAlive() {
        return new KeepAlive(-1, connector().getIdleTimeout());
    }

    @Override
    public int backlog() {
        return connector().getAcceptQueueSize();
    }

    @Override
    public String httpVersion() {
        return connector().getProtocols().stream().anyMatch(protocol -> protocol.startsWith("h2"))
                ? "HTTP/2"
                : "HTTP/1.1";
    }

    private ServerConnector connector() {
        return (ServerConnector) server().getConnectors()[0];
    }

    private Server server() {
        if (context.getWebServer() instanceof JettyWebServer jetty) {
            return jetty.getServer();
        }
        throw new IllegalStateException("Jetty is not running");
    }
}
