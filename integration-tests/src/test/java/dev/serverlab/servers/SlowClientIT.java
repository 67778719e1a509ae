package dev.serverlab.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Clients that begin a request and never end it, all at once, against the servers as they are configured. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class SlowClientIT {

    /** How long every server keeps a silent connection. */
    private static final Duration LIMIT = Duration.ofSeconds(75);

    /** How many of each kind there are for each server. */
    private static final int EACH = 40;

    private static final List<String> HALVES = List.of(
            "",
            "GET /delay/1",
            "GET /delay/1 HTTP/1.1\r\nHost: a\r\nX: ",
            "GET /delay/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n.",
            "POST /delay/1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n.");

    @TempDir
    Path logs;

    @Test
    void areKeptForAsLongByAllServersAndNotForEver() throws IOException, InterruptedException, ExecutionException {
        List<String> names = List.of("mvc", "webflux", "webflux-tomcat", "vertx");
        Map<String, List<Future<Duration>>> kept = new TreeMap<>();
        try (RealServers servers = RealServers.start(names, List.of("-Xmx96m", "-XX:+UseSerialGC"), logs);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String name : names) {
                for (String half : HALVES) {
                    for (int i = 0; i < EACH; i++) {
                        kept.computeIfAbsent(name + " " + half, key -> new ArrayList<>())
                                .add(clients.submit(() -> keeps(servers.service(name), half)));
                    }
                }
            }
            for (Map.Entry<String, List<Future<Duration>>> kind : kept.entrySet()) {
                for (Future<Duration> time : kind.getValue()) {
                    assertThat(time.get()).as(kind.getKey()).isGreaterThan(LIMIT.minusSeconds(2));
                }
            }
        }
    }

    /** How long the server keeps the connection, or a little longer. */
    private static Duration keeps(URI server, String half) throws IOException {
        long connecting = System.nanoTime();
        try (Socket client = new Socket(server.getHost(), server.getPort())) {
            client.setSoTimeout((int) LIMIT.multipliedBy(2).toMillis());
            client.getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
            client.getInputStream().transferTo(OutputStream.nullOutputStream());
            return Duration.ofNanos(System.nanoTime() - connecting);
        }
    }
}
