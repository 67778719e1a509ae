package dev.serverlab.quarkus;

import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.contract.Work;
import dev.serverlab.support.StartedThreads;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.MultithreadEventExecutorGroup;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import io.quarkus.runtime.ExecutorRecorder;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.util.NoopShutdownScheduledExecutorService;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import jakarta.inject.Singleton;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.threads.EnhancedQueueExecutor;

/** The effective configuration of the running Vert.x and of Quarkus' worker pool, for {@code /actuator/info}. */
@Singleton
class EffectiveConfiguration implements HttpServerOptionsCustomizer {

    private final VertxInternal vertx;
    private final String profile;
    private final EnhancedQueueExecutor workers = pool(ExecutorRecorder.getCurrent());
    private volatile HttpServerOptions http = new HttpServerOptions();

    /** @param vertx the one of the service port */
    EffectiveConfiguration(Vertx vertx, @ConfigProperty(name = Profiles.PROFILE) String profile) {
        this.vertx = (VertxInternal) vertx;
        this.profile = profile;
    }

    /** Keeps what Quarkus listens with, as Vert.x does not give it back. */
    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        http = options;
    }

    ServerState read() {
        return new ServerState(
                QuarkusServer.NAME,
                profile,
                new Stack("Quarkus REST " + version(Quarkus.class), "Vert.x " + version(Vertx.class), transport()),
                threads() == Kind.EVENT_LOOP ? Work.TIMER : Work.BLOCK,
                threads() == Kind.EVENT_LOOP ? loops() : pool(),
                pool(),
                new KeepAlive(-1, http.getIdleTimeoutUnit().toMillis(http.getIdleTimeout())),
                http.getAcceptBacklog(),
                http.isHttp2ClearTextEnabled() ? "HTTP/2" : "HTTP/1.1",
                Jvm.current());
    }

    private static String version(Class<?> type) {
        return type.getPackage().getImplementationVersion();
    }

    /** Vert.x names the class after it: {@code EpollTransport}. */
    private String transport() {
        String name = vertx.transport().getClass().getSimpleName().replace("Transport", "");
        return vertx.isNativeTransportEnabled() ? name.toLowerCase(Locale.ROOT) : "nio";
    }

    /** What takes requests. */
    Kind threads() {
        return Profiles.threads(profile);
    }

    /** The worker pool, which event loops hand work to; virtual threads have no limit. */
    private Threads pool() {
        if (threads() == Kind.VIRTUAL) {
            return new Threads(Kind.VIRTUAL, null, null, null);
        }
        int max = workers.getMaximumPoolSize();
        return new Threads(Kind.POOL, max, max, workers.getPoolSize());
    }

    private Threads loops() {
        int poolSize = ((MultithreadEventExecutorGroup) vertx.getEventLoopGroup()).executorCount();
        return new Threads(Kind.EVENT_LOOP, eventLoops().size(), poolSize, StartedThreads.count(this::isEventLoop));
    }

    /** Quarkus gives its pool away only behind an executor that does not tell of it. */
    private static EnhancedQueueExecutor pool(Object executor) {
        try {
            Method delegate = NoopShutdownScheduledExecutorService.class.getDeclaredMethod("delegate");
            delegate.setAccessible(true);
            return (EnhancedQueueExecutor) delegate.invoke(executor);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("another Quarkus than this was written for", e);
        }
    }

    EnhancedQueueExecutor workers() {
        return workers;
    }

    /** The loops that take requests. */
    List<SingleThreadEventExecutor> eventLoops() {
        return vertx.deploymentIDs().stream()
                .flatMap(id -> vertx.getDeployment(id).getContexts().stream())
                .map(context -> ((ContextInternal) context).nettyEventLoop())
                .distinct()
                .map(SingleThreadEventExecutor.class::cast)
                .toList();
    }

    /** Asking a Netty loop for its thread would start it, so threads are asked for their loop. */
    private boolean isEventLoop(Thread thread) {
        for (EventExecutor loop : vertx.getEventLoopGroup()) {
            if (loop.inEventLoop(thread)) {
                return true;
            }
        }
        return false;
    }
}
