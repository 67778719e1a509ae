package dev.serverlab.contract;

import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The HTTP/1.1 client of the contracts. Raw sockets are used where the connection itself is what is tested. */
final class Http {

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Awaited.LIMIT)
            .build();

    private Http() {}

    static Answer get(URI server, String target) {
        return send(request(server, target).build());
    }

    static Answer get(URI server, String target, String header, String value) {
        return send(request(server, target).header(header, value).build());
    }

    static Answer send(URI server, String target, String method) {
        return send(
                request(server, target).method(method, BodyPublishers.noBody()).build());
    }

    static Answer post(URI server, String target, String body) {
        return send(request(server, target).POST(BodyPublishers.ofString(body)).build());
    }

    static CompletableFuture<Answer> getAsync(URI server, String target) {
        long start = System.nanoTime();
        return CLIENT.sendAsync(request(server, target).build(), BodyHandlers.ofByteArray())
                .thenApply(response -> Answer.of(response, start));
    }

    private static HttpRequest.Builder request(URI server, String target) {
        return HttpRequest.newBuilder(URI.create(server + target)).timeout(Awaited.LIMIT);
    }

    private static Answer send(HttpRequest request) {
        long start = System.nanoTime();
        try {
            return Answer.of(CLIENT.send(request, BodyHandlers.ofByteArray()), start);
        } catch (IOException e) {
            throw new UncheckedIOException(request.method() + " " + request.uri() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * What came back.
     *
     * @param contentType the header as sent; empty when absent
     * @param took from just before the request was sent until the body was complete
     */
    record Answer(int status, String contentType, String body, Duration took, HttpResponse<byte[]> response) {

        static Answer of(HttpResponse<byte[]> response, long startNanos) {
            return new Answer(
                    response.statusCode(),
                    response.headers().firstValue("content-type").orElse(""),
                    new String(response.body(), StandardCharsets.UTF_8),
                    Duration.ofNanos(System.nanoTime() - startNanos),
                    response);
        }

        /** A header's values joined by commas; empty when absent. */
        String header(String name) {
            return String.join(", ", response.headers().allValues(name));
        }
    }
}
