package dev.serverlab.cli.grafana;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Grafana's annotations over HTTP, one call at a time.
 *
 * @see <a href="https://grafana.com/docs/grafana/latest/developers/http_api/annotations/">Annotations HTTP API</a>
 */
final class AnnotationClient implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

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

    /**
     * Makes one.
     *
     * @return its id; empty when Grafana named none
     * @throws IOException with what went wrong, for people
     */
    OptionalLong add(Annotation annotation) throws IOException, InterruptedException {
        return id(send("POST", "api/annotations", annotation));
    }

    /**
     * Gives one its end.
     *
     * @throws IOException with what went wrong, for people
     */
    void end(long id, Annotation annotation) throws IOException, InterruptedException {
        var unused = send("PATCH", "api/annotations/" + id, annotation);
    }

    private String send(String method, String path, Annotation annotation) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(grafana.base().resolve(path))
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(annotation)));
        if (grafana.token() != null) {
            request.header("Authorization", "Bearer " + grafana.token());
        }
        HttpResponse<String> response = http.send(request.build(), bounded());
        if (response.statusCode() / 100 != 2) {
            throw new IOException("it answered " + response.statusCode() + advice(response.statusCode()));
        }
        return response.body();
    }

    private String advice(int status) {
        return status == 401 || status == 403
                ? grafana.token() == null
                        ? "; set " + Grafana.TOKEN + " to a token that may write annotations"
                        : "; the token in " + Grafana.TOKEN + " may not write annotations"
                : "";
    }

    /** Whoever answers may not be Grafana, and go on for ever. */
    private static HttpResponse.BodyHandler<String> bounded() {
        return HttpResponse.BodyHandlers.limiting(
                HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8), LONGEST_ANSWER_BYTES);
    }

    private static OptionalLong id(String body) {
        try {
            var id = JSON.readTree(body).path("id");
            return id.isIntegralNumber() ? OptionalLong.of(id.asLong()) : OptionalLong.empty();
        } catch (JacksonException e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
