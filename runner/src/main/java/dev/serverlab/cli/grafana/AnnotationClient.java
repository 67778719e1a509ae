package dev.serverlab.cli.grafana;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Grafana's annotations over HTTP. What goes wrong is an {@link IOException} that says it for people.
 *
 * @see <a href="https://grafana.com/docs/grafana/latest/developers/http_api/annotations/">Annotations HTTP API</a>
 */
final class AnnotationClient implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    /** Whoever answers may not be Grafana, and go on for ever. */
    private static final long LONGEST_ANSWER_BYTES = 64 * 1024;

    private final Grafana grafana;
    private final Duration timeout;
    private final HttpClient http;

    AnnotationClient(Grafana grafana, Duration timeout) {
        this.grafana = grafana;
        this.timeout = timeout;
        // A redirect would take the token elsewhere; none is followed.
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** Makes one; gives its id, or nothing when Grafana named none. */
    CompletableFuture<OptionalLong> add(Annotation annotation) {
        return send("POST", "api/annotations", annotation);
    }

    /** Gives one its end. */
    CompletableFuture<OptionalLong> end(long id, Annotation annotation) {
        return send("PATCH", "api/annotations/" + id, annotation);
    }

    private CompletableFuture<OptionalLong> send(String method, String path, Annotation annotation) {
        HttpRequest.Builder request = HttpRequest.newBuilder(grafana.base().resolve(path))
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(annotation)));
        if (grafana.token() != null) {
            request.header("Authorization", "Bearer " + grafana.token());
        }
        return http.sendAsync(
                        request.build(),
                        HttpResponse.BodyHandlers.limiting(
                                HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8), LONGEST_ANSWER_BYTES))
                .thenApply(this::id);
    }

    private OptionalLong id(HttpResponse<String> response) {
        int status = response.statusCode();
        if (status / 100 != 2) {
            throw new CompletionException(new IOException("it answered " + status + advice(status)));
        }
        try {
            var id = JSON.readTree(response.body()).path("id");
            return id.isIntegralNumber() ? OptionalLong.of(id.asLong()) : OptionalLong.empty();
        } catch (JacksonException e) {
            return OptionalLong.empty();
        }
    }

    private String advice(int status) {
        if (status != 401 && status != 403) {
            return "";
        }
        return grafana.token() == null
                ? "; set " + Grafana.TOKEN + " to a token that may write annotations"
                : "; the token in " + Grafana.TOKEN + " may not write annotations";
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
