package dev.serverlab.vertx;

import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.contract.Work;
import dev.serverlab.support.StartedThreads;
import dev.serverlab.vertx.Profiles.Settings;
import io.netty.util.Version;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.MultithreadEventExecutorGroup;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ThreadPoolExecutor;

/** The effective configuration of the running Vert.x, its instances and the worker pool, for {@code /actuator/info}. */
final class EffectiveConfiguration {

    private final VertxInternal vertx;
    private final Settings settings;

    /** @param vertx the one of the service port */
    EffectiveConfiguration(Vertx vertx, Settings settings) {
        this.vertx = (VertxInternal) vertx;
        this.settings = settings;
    }

    ServerState read() {
        HttpServerOptions http = settings.service(); // Vert.x does not give them back.
        return new ServerState(
                settings.server(),
                settings.profile(),
                new Stack(
                        "Vert.x " + VertxInternal.version(),
                        "Netty "
                                + Objects.requireNonNull(Version.identify().get("netty-common"))
                                        .artifactVersion(),
                        transport()),
                Work.TIMER,
                requestThreads(),
                workerThreads(),
                new KeepAlive(-1, http.getIdleTimeoutUnit().toMillis(http.getIdleTimeout())),
                http.getAcceptBacklog(),
                http.isHttp2ClearTextEnabled() ? "HTTP/2" : "HTTP/1.1",
                Jvm.current());
    }

    /** Vert.x names the class after it: {@code EpollTransport}. */
    private String transport() {
        String name = vertx.transport().getClass().getSimpleName().replace("Transport", "");
        return vertx.isNativeTransportEnabled() ? name.toLowerCase(Locale.ROOT) : "nio";
    }

    /**
     * Loops without an instance take no requests, so {@code max} counts those that have one. On virtual threads, Vert.x runs
     * one of an instance at a time: another runs while the first awaits a Vert.x future, but not while it sleeps.
     */
    private Threads requestThreads() {
        if (onVirtualThreads()) {
            return new Threads(Kind.VIRTUAL, instances().size(), null, null);
        }
        int poolSize = ((MultithreadEventExecutorGroup) vertx.nettyEventLoopGroup()).executorCount();
        return new Threads(Kind.EVENT_LOOP, eventLoops().size(), poolSize, StartedThreads.count(this::isEventLoop));
    }

    private Threads workerThreads() {
        if (onVirtualThreads()) {
            return new Threads(Kind.VIRTUAL, null, null, null);
        }
        int max = workers().getMaximumPoolSize();
        return new Threads(Kind.POOL, max, max, workers().getPoolSize());
    }

    boolean onVirtualThreads() {
        return instances().stream().anyMatch(instance -> instance.threadingModel() == ThreadingModel.VIRTUAL_THREAD);
    }

    /** The loops with an instance. */
    List<SingleThreadEventExecutor> eventLoops() {
        return instances().stream()
                .map(ContextInternal::nettyEventLoop)
                .distinct()
                .map(SingleThreadEventExecutor.class::cast)
                .toList();
    }

    ThreadPoolExecutor workers() {
        return (ThreadPoolExecutor) vertx.workerPool().executor();
    }

    /** The context of each. */
    private List<ContextInternal> instances() {
        return vertx.deploymentManager().deployments().stream()
                .flatMap(deployed -> deployed.deployment().contexts().stream())
                .map(ContextInternal.class::cast)
                .toList();
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
}
