package dev.serverlab.observability;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sends each server some requests per second until closed, of each kind that a panel shows; they are not measured. */
final class SmallLoad implements AutoCloseable {

    private static final int OFFLOADED_EVERY = 5;
    private static final int WRONG_EVERY = 10;

    private final HttpClient client =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final List<URI> servers;
    private int sent;

    private SmallLoad(List<URI> servers) {
        this.servers = servers;
    }

    /** Begins with that many requests per second to each of the servers. */
    static SmallLoad on(List<URI> servers, int rate) {
        SmallLoad load = new SmallLoad(servers);
        var unused = load.clock.scheduleAtFixedRate(load::send, 0, 1_000_000 / rate, TimeUnit.MICROSECONDS);
        return load;
    }

    private void send() {
        String target = sent % WRONG_EVERY == 0
                ? "/delay/100?work=nothing"
                : sent % OFFLOADED_EVERY == 1 ? "/delay/100?work=offload" : "/delay/100";
        sent++;
        for (URI server : servers) {
            HttpRequest request = HttpRequest.newBuilder(server.resolve(target))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            var unused = client.sendAsync(request, BodyHandlers.discarding());
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        client.shutdownNow();
    }
}
