package dev.serverlab.vertx;

import dev.serverlab.contract.ServerState;
import dev.serverlab.support.JvmMeters;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.function.Supplier;

/** The management port: health, metrics and the effective configuration. */
public final class Management {

    private Management() {}

    /** Serves the endpoints on a separate Vert.x, whose event loop can answer while those of the service sleep. */
    static Router router(Vertx vertx, PrometheusMeterRegistry registry, Supplier<Map<String, Object>> effective) {
        // Named apart, so that a thread dump does not take it for one of the service.
        vertx.runOnContext(ignored -> Thread.currentThread().setName("management-eventloop"));
        Router router = Router.router(vertx);
        serve(router, "/actuator/health", context -> context.json(Map.of("status", "UP")));
        serve(router, "/actuator/info", context -> context.json(Map.of(ServerState.INFO_KEY, effective.get())));
        serve(
                router,
                "/actuator/prometheus",
                context -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, JvmMeters.PROMETHEUS_TEXT)
                        .end(registry.scrape()));
        Problems.answerErrorsOf(router, "/actuator/health");
        return router;
    }

    private static void serve(Router router, String path, Handler<RoutingContext> handler) {
        router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(handler);
    }
}
