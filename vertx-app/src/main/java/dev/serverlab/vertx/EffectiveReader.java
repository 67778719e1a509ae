package dev.serverlab.vertx;

import dev.serverlab.contract.EffectiveConfiguration;
import dev.serverlab.contract.EffectiveConfiguration.KeepAlive;
import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import dev.serverlab.contract.Jvm;
import dev.serverlab.support.StartedThreads;
import dev.serverlab.vertx.Settings.Identity;
import io.netty.util.Version;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.MultithreadEventExecutorGroup;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.internal.VertxInternal;
import java.util.Locale;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Reads the {@link EffectiveConfiguration} from the running Vert.x: its event loop group, the contexts of what is
 * deployed, its worker pool.
 */
final class EffectiveReader {

    private final VertxInternal vertx;
    private final HttpServerOptions options;
    private final Identity identity;

    /**
     * @param vertx the Vert.x of the service port
     * @param options the options that its server was made with; Vert.x does not give them back
     * @param identity what the server is called
     */
    EffectiveReader(VertxInternal vertx, HttpServerOptions options, Identity identity) {
        this.vertx = vertx;
        this.options = options;
        this.identity = identity;
    }

    EffectiveConfiguration read() {
        Instances instances = Instances.of(vertx);
        boolean virtual = instances.onVirtualThreads();
        return new EffectiveConfiguration(
                identity.server(),
                identity.profile(),
                "Vert.x " + VertxInternal.version(),
                "Netty " + nettyVersion(),
                transport(),
                DelayHandler.DEFAULT_WORK,
                virtual ? virtualRequestThreads(instances) : eventLoops(instances),
                virtual ? new Threads(Kind.VIRTUAL, null, null, null) : workers(),
                new KeepAlive(-1, options.getIdleTimeoutUnit().toMillis(options.getIdleTimeout())),
                options.getAcceptBacklog(),
                options.isHttp2ClearTextEnabled() ? "HTTP/2" : "HTTP/1.1",
                Jvm.current());
    }

    /** Vert.x names the class after it: {@code EpollTransport}. */
    private String transport() {
        return vertx.isNativeTransportEnabled()
                ? vertx.transport()
                        .getClass()
                        .getSimpleName()
                        .replace("Transport", "")
                        .toLowerCase(Locale.ROOT)
                : "nio";
    }

    /** Loops without an instance take no requests, so {@code max} counts the loops that have one. */
    private Threads eventLoops(Instances instances) {
        int poolSize = ((MultithreadEventExecutorGroup) vertx.nettyEventLoopGroup()).executorCount();
        int max = (int) instances.eventLoops().count();
        return new Threads(Kind.EVENT_LOOP, max, poolSize, StartedThreads.count(this::isEventLoop));
    }

    /**
     * Vert.x runs one virtual thread of an instance at a time. Another one runs while the first awaits a Vert.x
     * future, but not while it sleeps or blocks otherwise.
     */
    private static Threads virtualRequestThreads(Instances instances) {
        return new Threads(Kind.VIRTUAL, instances.contexts().size(), null, null);
    }

    private Threads workers() {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) vertx.workerPool().executor();
        return new Threads(Kind.POOL, pool.getMaximumPoolSize(), pool.getMaximumPoolSize(), pool.getPoolSize());
    }

    /** Asking a Netty loop for its thread would start it, so threads are asked for their loop. */
    private boolean isEventLoop(Thread thread) {
        for (EventExecutor loop : vertx.nettyEventLoopGroup()) {
            if (loop.inEventLoop(thread)) {
                return true;
            }
        }
        return false;
    }

    private static String nettyVersion() {
        Version version = Version.identify().get("netty-common");
        return version == null ? "of unknown version" : version.artifactVersion();
    }
}
