package dev.serverlab.benchmark.scrape;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Scrapes one management port over a kept connection, with the header that Prometheus sends. */
final class Scraper implements AutoCloseable {

    private final HttpClient client =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();
    private final HttpRequest request;

    Scraper(URI management) {
        request = HttpRequest.newBuilder(management.resolve("/actuator/prometheus"))
                .header("Accept", "text/plain;version=0.0.4;q=0.5,*/*;q=0.1")
                .timeout(Duration.ofSeconds(4))
                .build();
    }

    /**
     * Scrapes that often, one after another.
     *
     * @return the length of the last answer in bytes
     * @throws IOException when an answer is no 200
     */
    int times(int scrapes) throws IOException, InterruptedException {
        int bytes = 0;
        for (int i = 0; i < scrapes; i++) {
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw new IOException(request.uri() + " answered " + answer.statusCode());
            }
            bytes = answer.body().length;
        }
        return bytes;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
