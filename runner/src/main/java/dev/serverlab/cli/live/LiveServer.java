package dev.serverlab.cli.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves three things to this machine only, while a run lasts: the frame at {@code /}, the newest state of the run as JSON
 * at {@code /state}, and at {@code /page} the page as last written. Nothing else is read from disk.
 */
public final class LiveServer implements AutoCloseable {

    /** How long after the end of a run a viewer that has asked in as long a time before is waited for. */
    public static final Duration LINGER = Duration.ofSeconds(5);

    /** Time for one that was told the end to fetch the page, and for others, which poll every second, to be told it. */
    private static final Duration AFTERWARDS = Duration.ofMillis(1_500);

    private static final Headers OF_EVERY_ANSWER = Headers.of(Map.of(
            "Cache-Control", List.of("no-store"),
            "X-Content-Type-Options", List.of("nosniff"),
            "Referrer-Policy", List.of("no-referrer"),
            "Cross-Origin-Resource-Policy", List.of("same-origin")));

    /** An incomplete request occupies one until it times out, after the seconds that {@code ./lab} sets for its JVM. */
    private static final int MAX_THREADS = 256;

    private static final int ENDING_SECONDS = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private record Snapshot(long now, LiveView.State state) {}

    private final Duration linger;
    private final byte[] frame;
    private final Path page;
    private final LiveView view;
    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CountDownLatch told = new CountDownLatch(1);
    private volatile long lastAsked;

    /**
     * Starts it, on a free port of 127.0.0.1.
     *
     * @param frame the HTML of {@code /}
     * @param page the file of {@code /page}, which need not be there yet
     * @param linger usually {@link #LINGER}
     * @throws dev.serverlab.model.problem.LabException when listening there is not allowed
     */
    public LiveServer(String frame, Path page, LiveView view, Duration linger) {
        this.frame = frame.getBytes(StandardCharsets.UTF_8);
        this.page = page;
        this.view = view;
        this.linger = linger;
        this.lastAsked = System.nanoTime() - linger.toNanos();
        // When all are busy, further requests are rejected.
        ThreadFactory named = Thread.ofPlatform().daemon().name("live-", 1).factory();
        this.threads = new ThreadPoolExecutor(0, MAX_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), named);
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 16);
        } catch (IOException e) {
            throw Problems.refused(
                    "live-unavailable",
                    "The live view cannot listen on 127.0.0.1: %s.",
                    "Leave out --live, or allow programs to listen on the loopback address.",
                    Problems.reason(e));
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Where browsers on this machine find it. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().putAll(OF_EVERY_ANSWER);
            List<String> host = exchange.getRequestHeaders().getOrDefault("Host", List.of());
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                exchange.sendResponseHeaders(405, -1);
            } else if (host.size() != 1 || !isOwn(host.getFirst())) {
                refuse(exchange, 403, "Use the address that the lab printed.");
            } else {
                switch (String.valueOf(exchange.getRequestURI().getPath())) {
                    case "/" -> html(exchange, "'none'", frame);
                    case "/page" -> page(exchange);
                    case "/state" -> state(exchange);
                    default -> refuse(exchange, 404, "There is nothing here. Look at /.");
                }
            }
        }
    }

    private void state(HttpExchange exchange) throws IOException {
        lastAsked = System.nanoTime();
        // The time of sending lets a reader correct its clock.
        LiveView.State newest = view.newest();
        send(
                exchange,
                200,
                "application/json",
                JSON.writeValueAsBytes(new Snapshot(System.currentTimeMillis(), newest)));
        if (newest.end() != null) {
            told.countDown();
        }
    }

    /** A page of another site whose name resolves to here (DNS rebinding) would send that name. */
    private boolean isOwn(String host) {
        int port = address().getPort();
        return host.equals("127.0.0.1:" + port) || host.equals("localhost:" + port);
    }

    private void page(HttpExchange exchange) throws IOException {
        if (!Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS)) {
            refuse(exchange, 404, "There is no page yet.");
            return;
        }
        try (InputStream in = Files.newInputStream(page, LinkOption.NOFOLLOW_LINKS)) {
            html(exchange, "'self'", in.readAllBytes());
        }
    }

    private static void html(HttpExchange exchange, String framedBy, byte[] page) throws IOException {
        exchange.getResponseHeaders().set("Content-Security-Policy", "frame-ancestors " + framedBy);
        send(exchange, 200, "text/html; charset=utf-8", page);
    }

    private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
        send(exchange, status, "text/plain; charset=utf-8", (why + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /** Ends the view after the run: viewers can still fetch its last state and page, then every thread is ended. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        view.end();
        try {
            boolean viewed = System.nanoTime() - lastAsked < linger.toNanos();
            if (viewed && told.await(linger.toMillis(), TimeUnit.MILLISECONDS)) {
                TimeUnit.MILLISECONDS.sleep(AFTERWARDS.toMillis());
            }
            threads.shutdownNow();
            var _ = threads.awaitTermination(ENDING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        } finally {
            server.stop(0);
        }
    }
}
