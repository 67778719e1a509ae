package dev.serverlab.measure.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LimitedClientTest {

    private static final long MAX_BYTES = 1_000;

    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void listens() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            int bytes = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
            exchange.sendResponseHeaders(299, 0);
            exchange.getResponseBody().write(new byte[bytes]);
            exchange.close();
        });
        server.createContext("/half", exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write(new byte[5]);
            exchange.getResponseBody().flush();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void ends() {
        over.countDown();
        server.stop(0);
    }

    private HttpRequest get(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path))
                .build();
    }

    @Test
    void givesAnAnswerOfAnyStatusUpToItsSize() throws IOException {
        try (LimitedClient client = new LimitedClient(Duration.ofMinutes(1), MAX_BYTES)) {
            assertThat(client.send(get("/1000"))).satisfies(answer -> {
                assertThat(answer.statusCode()).isEqualTo(299);
                assertThat(answer.body()).hasSize(1_000);
            });
        }
    }

    @Test
    void refusesALargerAnswer() {
        try (LimitedClient client = new LimitedClient(Duration.ofMinutes(1), MAX_BYTES)) {
            assertThatThrownBy(() -> client.send(get("/1001"))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void waitsForTheEndOfAnAnswerNoLongerThanForItsBeginning() {
        try (LimitedClient client = new LimitedClient(Duration.ofMillis(200), MAX_BYTES)) {
            assertThatThrownBy(() -> client.send(get("/half"))).isInstanceOf(HttpTimeoutException.class);
        }
    }

    @Test
    void isBrokenOffByAnInterrupt() {
        try (LimitedClient client = new LimitedClient(Duration.ofMinutes(1), MAX_BYTES)) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> client.send(get("/half"))).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
