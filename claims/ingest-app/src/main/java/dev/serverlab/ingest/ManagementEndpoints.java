package dev.serverlab.ingest;

import com.sun.net.httpserver.HttpExchange;
import dev.serverlab.contract.ServerState;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the server tells of itself.
 *
 * @param effective how it is set
 */
record ManagementEndpoints(IngestMetrics metrics, Supplier<Map<String, Object>> effective) {

    Answer answer(HttpExchange exchange) throws InterruptedException {
        return switch (exchange.getRequestURI().getPath()) {
            case "/actuator/health" -> Answer.json(Map.of("status", "UP"));
            case "/actuator/info" -> Answer.json(Map.of(ServerState.INFO_KEY, effective.get()));
            case "/actuator/prometheus" -> Answer.metrics(metrics.scrape());
            default -> Answer.notFound("/actuator/health");
        };
    }
}
