package dev.serverlab.measure.actuator;

import dev.serverlab.measure.http.LimitedClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * The actuator of an application, at its default path.
 *
 * @param port where it answers, which may differ from the port of the service
 * @param endpoints that it exposes, sorted
 */
public record Actuator(String host, int port, List<String> endpoints) {

    /** Its key in an effective configuration. */
    public static final String KEY = "actuator";

    /** The keys by which each answer is recognized. */
    private static final List<Map.Entry<String, String>> SIGNS =
            List.of(Map.entry("health", "status"), Map.entry("metrics", "names"), Map.entry("env", "propertySources"));

    private static final String PATH = "/actuator";
    private static final Duration WITHIN = Duration.ofSeconds(4);
    private static final long MAX_BYTES = 16L << 20;
    private static final int FINE = 200;
    /** What some servers answer where only TLS is spoken. */
    private static final int BAD_REQUEST = 400;

    private static final JsonMapper JSON = new JsonMapper();

    /** The actuator at the first port where one answers, even without a list of endpoints; absent when none does. */
    public static @Nullable Actuator find(String host, List<Integer> ports) {
        for (int port : ports) {
            List<JsonNode> reported =
                    new Actuator(host, port, List.of()).get(List.of("", "/health", "/metrics", "/env"));
            Set<String> exposed =
                    new TreeSet<>(reported.getFirst().path("_links").propertyNames());
            exposed.remove("self");
            for (int place = 0; place < SIGNS.size(); place++) {
                if (reported.get(place + 1).has(SIGNS.get(place).getValue())) {
                    exposed.add(SIGNS.get(place).getKey());
                }
            }
            if (!exposed.isEmpty()) {
                return new Actuator(host, port, List.copyOf(exposed));
            }
        }
        return null;
    }

    /** The actuator recorded in an effective configuration; absent when it has none. */
    public static @Nullable Actuator of(String host, Map<String, Object> effective) {
        return effective.get(KEY) instanceof Map<?, ?> reported
                        && reported.get("port") instanceof Number port
                        && reported.get("endpoints") instanceof List<?> endpoints
                ? new Actuator(
                        host,
                        port.intValue(),
                        endpoints.stream().map(String::valueOf).toList())
                : null;
    }

    /** Its entry in an effective configuration. */
    Map<String, Object> reported() {
        Map<String, Object> reported = new LinkedHashMap<>();
        reported.put("port", port);
        reported.put("endpoints", endpoints);
        return reported;
    }

    boolean exposes(String endpoint) {
        return endpoints.contains(endpoint);
    }

    /** Its answers at several subpaths, requested concurrently; a missing node for each path without an answer. */
    List<JsonNode> get(List<String> paths) {
        try (LimitedClient client = new LimitedClient(WITHIN, MAX_BYTES);
                ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<JsonNode>> answers = paths.stream()
                    .map(path -> CompletableFuture.supplyAsync(() -> get(client, path), each))
                    .toList();
            return answers.stream().map(CompletableFuture::join).toList();
        }
    }

    private JsonNode get(LimitedClient client, String path) {
        try {
            return JSON.readTree(answered(client, path));
        } catch (IOException | JacksonException e) {
            return MissingNode.getInstance();
        }
    }

    /** The body of an answer with status 200; over TLS where that is all that the port speaks. */
    private byte[] answered(LimitedClient client, String path) throws IOException {
        IOException none = new IOException("none");
        for (String scheme : List.of("http", "https")) {
            try {
                HttpResponse<byte[]> answer =
                        client.send(HttpRequest.newBuilder(URI.create(scheme + "://" + host + ":" + port + PATH + path))
                                .header("Accept", "application/json")
                                .build());
                if (answer.statusCode() == FINE) {
                    return answer.body();
                }
                if (answer.statusCode() != BAD_REQUEST) {
                    break;
                }
            } catch (IOException e) {
                none = e;
            }
        }
        throw none;
    }
}
