package dev.serverlab.quarkus;

import dev.serverlab.contract.ServerState;
import dev.serverlab.support.JvmMeters;
import dev.serverlab.support.StartException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The management port: health, metrics and the effective configuration. It has a Vert.x of its own, whose event loop can
 * answer while those of the service sleep; Quarkus' own management interface shares these.
 */
@Singleton
class Management {

    static final String ADDRESS = "management.server.address";
    static final String PORT = "management.server.port";

    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final PrometheusMeterRegistry registry;
    private final EffectiveConfiguration effective;
    private final String address;
    private final int port;

    Management(
            PrometheusMeterRegistry registry,
            EffectiveConfiguration effective,
            @ConfigProperty(name = ADDRESS) String address,
            @ConfigProperty(name = PORT) int port) {
        this.registry = registry;
        this.effective = effective;
        this.address = address;
        this.port = port;
    }

    /**
     * Starts it, and returns its port when that answers.
     *
     * @throws StartException when it cannot
     */
    int start() {
        // Named apart, so that a thread dump does not take it for one of the service.
        vertx.runOnContext(ignored -> Thread.currentThread().setName("management-eventloop"));
        try {
            return vertx.createHttpServer()
                    .requestHandler(router())
                    .listen(port, address)
                    .map(HttpServer::actualPort)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            throw Profiles.occupied(address, port, e);
        }
    }

    private Router router() {
        Router router = Router.router(vertx);
        serve(router, "/actuator/health", context -> context.json(Map.of("status", "UP")));
        serve(
                router,
                "/actuator/info",
                context -> context.json(
                        Map.of(ServerState.INFO_KEY, effective.read().toMap())));
        serve(
                router,
                "/actuator/prometheus",
                context -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, JvmMeters.PROMETHEUS_TEXT)
                        .end(registry.scrape()));
        return router;
    }

    private static void serve(Router router, String path, Handler<RoutingContext> handler) {
        router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(handler);
    }

    @PreDestroy
    void stop() {
        vertx.close();
    }
}
