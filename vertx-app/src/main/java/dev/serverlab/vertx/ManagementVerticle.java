package dev.serverlab.vertx;

import dev.serverlab.contract.EffectiveConfiguration;
import dev.serverlab.support.Problem;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.function.Supplier;

/** Health, metrics and the effective configuration of the service. */
final class ManagementVerticle extends HttpVerticle {

    private static final String JSON = "application/json";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry;
    private final Supplier<Map<String, Object>> effective;

    ManagementVerticle(
            SocketAddress address, PrometheusMeterRegistry registry, Supplier<Map<String, Object>> effective) {
        super(address, new HttpServerOptions().setHttp2ClearTextEnabled(false));
        this.registry = registry;
        this.effective = effective;
    }

    @Override
    Handler<HttpServerRequest> handler() {
        // Named apart, so that a thread dump does not take it for one of the service.
        Thread.currentThread().setName("management-eventloop");
        Router router = Router.router(vertx);
        serve(router, "/actuator/health", context -> Answers.json(context, JSON, new JsonObject().put("status", "UP")));
        serve(router, "/actuator/info", context -> Answers.json(context, JSON, info()));
        serve(
                router,
                "/actuator/prometheus",
                context -> Answers.send(context.request(), PROMETHEUS_TEXT, Buffer.buffer(registry.scrape())));
        Problems.answerErrorsOf(router, Problem.NOT_FOUND_ON_MANAGEMENT);
        return router;
    }

    private static void serve(Router router, String path, Handler<RoutingContext> handler) {
        router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(handler);
    }

    private JsonObject info() {
        return new JsonObject().put(EffectiveConfiguration.INFO_KEY, new JsonObject(effective.get()));
    }
}
