package dev.serverlab.webflux;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Asks a server over HTTP/1.1. Requests that are under way at the same time have connections of their own. */
public final class Client {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Client() {}

    public static HttpResponse<String> get(URI server, String target) {
        return getAsync(server, target).join();
    }

    public static CompletableFuture<HttpResponse<String>> getAsync(URI server, String target) {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(target))
                .timeout(Duration.ofSeconds(20))
                .build();
        return HTTP.sendAsync(request, BodyHandlers.ofString());
    }
}
