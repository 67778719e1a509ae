package dev.serverlab.helidon;

import dev.serverlab.contract.ServerState;
import dev.serverlab.support.JvmMeters;
import io.helidon.http.Method;
import io.helidon.http.PathMatchers;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.function.Supplier;

/** The management port: health, metrics and the effective configuration. */
final class Management {

    private Management() {}

    static void serve(HttpRouting.Builder routing, PrometheusMeterRegistry registry, Supplier<ServerState> effective) {
        get(
                routing,
                "/actuator/health",
                (request, response) -> Answers.json(request, response, json(Map.of("status", "UP"))));
        get(
                routing,
                "/actuator/info",
                (request, response) -> Answers.json(
                        request,
                        response,
                        json(Map.of(ServerState.INFO_KEY, effective.get().toMap()))));
        get(
                routing,
                "/actuator/prometheus",
                (request, response) -> Answers.text(request, response, JvmMeters.PROMETHEUS_TEXT, registry.scrape()));
        Problems.answerErrorsOf(routing, "/actuator/{served:health|info|prometheus}", "/actuator/health");
    }

    private static JsonObject json(Map<String, Object> members) {
        return Json.createObjectBuilder(members).build();
    }

    static void get(HttpRouting.Builder routing, String path, Handler handler) {
        routing.route(Method.predicate(Method.GET, Method.HEAD), PathMatchers.create(path), handler);
    }
}
