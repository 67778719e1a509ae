package dev.serverlab.measure.cluster;

import dev.serverlab.generator.AgentApi;
import dev.serverlab.measure.server.Address;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Asks one of the lab's own programs in a pod, which wants a token.
 *
 * @param within a question without an answer by then has failed
 */
record TokenClient(Address address, String token, Duration within, HttpClient http) implements AutoCloseable {

    TokenClient(Address address, String token, Duration within) {
        this(
                address,
                token,
                within,
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(Duration.ofSeconds(5))
                        .build());
    }

    String get(String path) throws IOException, InterruptedException {
        return text("GET", path, HttpRequest.BodyPublishers.noBody());
    }

    String post(String path, String body) throws IOException, InterruptedException {
        return text("POST", path, HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    }

    void get(String path, Path file) throws IOException, InterruptedException {
        HttpResponse<Path> answer = http.send(
                request("GET", path, HttpRequest.BodyPublishers.noBody()), HttpResponse.BodyHandlers.ofFile(file));
        requireFine(answer.statusCode(), path);
    }

    private String text(String method, String path, HttpRequest.BodyPublisher body)
            throws IOException, InterruptedException {
        HttpResponse<String> answer =
                http.send(request(method, path, body), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        requireFine(answer.statusCode(), path);
        return answer.body();
    }

    private HttpRequest request(String method, String path, HttpRequest.BodyPublisher body) {
        return HttpRequest.newBuilder(URI.create(address.url() + path))
                .timeout(within)
                .header("Authorization", AgentApi.authorization(token))
                .method(method, body)
                .build();
    }

    private static void requireFine(int status, String path) throws IOException {
        if (status >= 300) {
            throw new IOException(path + " answered with status " + status);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
