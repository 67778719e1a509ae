package dev.serverlab.contract;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Requests in flight at the same time, each on a connection of its own. */
public final class Requests {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Requests() {}

    public static List<CompletableFuture<HttpResponse<String>>> send(int count, URI server, String target) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server + target)).build();
        return IntStream.range(0, count)
                .mapToObj(i -> CLIENT.sendAsync(request, BodyHandlers.ofString()))
                .toList();
    }

    /** One, with that method and no body. */
    public static HttpResponse<String> send(String method, URI server, String target) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server + target))
                .method(method, BodyPublishers.noBody())
                .build();
        return CLIENT.sendAsync(request, BodyHandlers.ofString()).join();
    }

    public static HttpResponse<String> get(URI server, String target) {
        return send(1, server, target).getFirst().join();
    }
}
