package dev.serverlab.ingest;

import com.sun.net.httpserver.HttpExchange;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code GET /delay/{millis}}, by which the lab recognizes its servers. */
final class DelayEndpoint {

    private static final String PATH = "/delay/";

    private DelayEndpoint() {}

    static Answer answer(HttpExchange exchange) throws InterruptedException {
        URI target = exchange.getRequestURI();
        String millis = target.getPath().startsWith(PATH) ? target.getPath().substring(PATH.length()) : "/";
        if (millis.indexOf('/') >= 0) {
            return Answer.notFound("/delay/100");
        }
        try {
            Map<String, List<String>> parameters = parameters(target.getRawQuery());
            DelayRequest request = DelayRequest.parse(millis, parameters.keySet(), parameters::get, Work.BLOCK)
                    .requireWork(Work.BLOCK);
            request.sleep();
            return Answer.json(request.answer().json());
        } catch (InvalidRequestException e) {
            return Answer.problem(400, "Bad Request", String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, List<String>> parameters(@Nullable String query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            parameters
                    .computeIfAbsent(decoded(parts[0]), name -> new ArrayList<>())
                    .add(parts.length == 1 ? "" : decoded(parts[1]));
        }
        return parameters;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
