package dev.serverlab.cli.grafana;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Takes annotations as Grafana does, and remembers what it was sent. */
public final class StubGrafana implements AutoCloseable {

    /**
     * One call.
     *
     * @param authorization absent when there was none
     */
    public record Call(String method, String path, @Nullable String authorization, JsonNode body) {}

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final CountDownLatch silence = new CountDownLatch(1);
    private volatile int status = 200;
    private volatile String answer = "{\"message\":\"Annotation added\",\"id\":7}";
    private volatile boolean silent;

    public StubGrafana() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** It answers so from now on. */
    StubGrafana answering(int code, String body) {
        status = code;
        answer = body;
        return this;
    }

    /** It takes requests and never answers. */
    StubGrafana silent() {
        silent = true;
        return this;
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Call> calls() {
        return List.copyOf(calls);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            calls.add(new Call(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    JSON.readTree(exchange.getRequestBody().readAllBytes())));
            if (silent) {
                silence.await();
            }
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            if (status == 302) {
                exchange.getResponseHeaders().set("Location", address() + "/elsewhere");
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        silence.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
