package dev.serverlab.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server on a free port that answers what a test wants, each request on a virtual thread of its own. */
public final class StubHttpServer implements AutoCloseable {

    static {
        // Without it the JDK's server waits 40 ms between the head and the body of an answer.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // Otherwise it would close idle connections beyond 200, perhaps when a request is on its way.
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

    private StubHttpServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.start();
    }

    /** Starts a server that answers below that path; {@link #at} adds more. */
    public static StubHttpServer start(String path, HttpHandler handler) {
        return new StubHttpServer().at(path, handler);
    }

    public StubHttpServer at(String path, HttpHandler handler) {
        server.createContext(path, exchange -> {
            connections.add(exchange.getRemoteAddress());
            try (exchange) {
                handler.handle(exchange);
            }
        });
        return this;
    }

    /** Sends JSON, and keeps the connection open. */
    public static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Sends the contract's answer for that delay. */
    public static void sendDelay(HttpExchange exchange, int status, long millis) throws IOException {
        send(exchange, status, "{\"delayMillis\":" + millis + "}");
    }

    /** Its URL, without a path. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** How many connections brought requests. */
    public int connections() {
        return connections.size();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
