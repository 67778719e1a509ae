package dev.serverlab.testing;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Sends requests over HTTP/1.1. Requests that are in flight at the same time have separate connections. */
public final class Client {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Client() {}

    public static HttpResponse<String> get(URI server, String target) {
        return ask("GET", server, target);
    }

    /** Sends a request with that method and no body. */
    public static HttpResponse<String> ask(String method, URI server, String target) {
        return send(method, server, target).join();
    }

    /** Sends that many requests at once. */
    public static List<CompletableFuture<HttpResponse<String>>> getAtOnce(int count, URI server, String target) {
        return Stream.generate(() -> send("GET", server, target)).limit(count).toList();
    }

    private static CompletableFuture<HttpResponse<String>> send(String method, URI server, String target) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server + target))
                .method(method, BodyPublishers.noBody())
                .timeout(Awaited.LIMIT)
                .build();
        return HTTP.sendAsync(request, BodyHandlers.ofString());
    }
}
