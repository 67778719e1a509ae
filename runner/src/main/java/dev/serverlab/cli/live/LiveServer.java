package dev.serverlab.cli.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves three things to this machine alone, for as long as a run goes on: the frame at {@code /}, the run's states as
 * server-sent events at {@code /events}, and at {@code /page} the page as last written. Nothing else is read from disk.
 */
public final class LiveServer implements AutoCloseable {

    /**
     * How often is told what.
     *
     * @param between two states to the same reader, at least
     * @param alive after which something is sent though nothing is new, to notice who has gone
     * @param patience for which a reader may take nothing before another may have its place
     * @param linger after the end of the run, for the last page to be taken by those who look; at most
     */
    public record Pace(Duration between, Duration alive, Duration patience, Duration linger) {

        public static final Pace USUAL =
                new Pace(Duration.ofSeconds(1), Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }

    private static final Headers OF_EVERY_ANSWER = Headers.of(Map.of(
            "Cache-Control", List.of("no-store"),
            "X-Content-Type-Options", List.of("nosniff"),
            "Referrer-Policy", List.of("no-referrer"),
            "Cross-Origin-Resource-Policy", List.of("same-origin")));

    /** That many may look at once. */
    static final int MOST = 8;

    /** A request that is not whole holds one until it is cut off, after the seconds that {@code ./lab} tells its JVM. */
    private static final int MOST_THREADS = 256;

    private static final int DROPPING_SECONDS = 1;
    private static final int ENDING_SECONDS = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private record Told(long now, LiveView.State state) {}

    private final Pace pace;
    private final byte[] frame;
    private final Path page;
    private final LiveView view;
    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final Semaphore places = new Semaphore(MOST);
    /** Since when each of those who look is written to; never, while it is not. */
    private final Map<Thread, Instant> readers = new ConcurrentHashMap<>();

    private final Semaphore lastPages = new Semaphore(0);
    private volatile boolean closing;

    /**
     * Starts it, on a free port of 127.0.0.1.
     *
     * @param frame the HTML of {@code /}
     * @param page the file of {@code /page}, which need not be there yet
     * @throws dev.serverlab.model.problem.LabException when this machine lets nobody listen there
     */
    public LiveServer(String frame, Path page, LiveView view, Pace pace) {
        this.frame = frame.getBytes(StandardCharsets.UTF_8);
        this.page = page;
        this.view = view;
        this.pace = pace;
        // Whoever comes when all are busy is turned away.
        ThreadFactory named = Thread.ofPlatform().daemon().name("live-", 1).factory();
        this.threads = new ThreadPoolExecutor(0, MOST_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), named);
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 16);
        } catch (IOException e) {
            throw Problems.refused("live-unavailable", Problems.reason(e));
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
        // What was asked for before the end may be an older one.
        String path = String.valueOf(exchange.getRequestURI().getPath());
        boolean lastPage = closing && path.equals("/page");
        try (exchange) {
            exchange.getResponseHeaders().putAll(OF_EVERY_ANSWER);
            List<String> host = exchange.getRequestHeaders().getOrDefault("Host", List.of());
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                exchange.sendResponseHeaders(405, -1);
            } else if (host.size() != 1 || !isOwn(host.getFirst())) {
                refuse(exchange, 403, "Ask by the address that the lab has printed.");
            } else {
                switch (path) {
                    case "/" -> html(exchange, "'none'", frame);
                    case "/page" -> page(exchange);
                    case "/events" -> {
                        if (!serve(exchange)) {
                            refuse(exchange, 503, "Too many look at this run already.");
                        }
                    }
                    default -> refuse(exchange, 404, "There is nothing here. Look at /.");
                }
            }
        } catch (InterruptedException e) {
            // The lab ends, or somebody else has got this place.
            Thread.currentThread().interrupt();
        } finally {
            // Now that all of it is sent.
            if (lastPage) {
                lastPages.release();
            }
        }
    }

    /** A page of another site that had its name point here would ask by that name. */
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
        send(exchange, 200, "text/html", page);
    }

    private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
        send(exchange, status, "text/plain", (why + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    /**
     * Tells one of those who look until the run is over or it has gone. Who takes nothing holds up its own thread alone.
     *
     * @return false when there is no place left, and nothing was sent
     */
    private boolean serve(HttpExchange exchange) throws IOException, InterruptedException {
        if (!places.tryAcquire() && !takePlaceOfWhoTakesNothing()) {
            return false;
        }
        readers.put(Thread.currentThread(), Instant.MAX);
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            tell(exchange.getResponseBody());
            return true;
        } finally {
            readers.remove(Thread.currentThread());
            places.release();
        }
    }

    private void tell(OutputStream out) throws IOException, InterruptedException {
        LiveView.State seen = null;
        while (seen == null || seen.end() == null) {
            LiveView.State state = view.after(seen, pace.alive());
            if (state == null) {
                write(out, ":");
            } else {
                // On one line, as JSON has no line ends within. By the time of sending a reader can tell its clock's
                // error.
                write(out, "data: " + JSON.writeValueAsString(new Told(System.currentTimeMillis(), state)));
                seen = state;
                view.pause(pace.between());
            }
        }
    }

    private void write(OutputStream out, String event) throws IOException {
        readers.put(Thread.currentThread(), Instant.now());
        out.write((event + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        readers.put(Thread.currentThread(), Instant.MAX);
    }

    private boolean takePlaceOfWhoTakesNothing() throws InterruptedException {
        Instant longAgo = Instant.now().minus(pace.patience());
        readers.forEach((thread, writingSince) -> {
            if (writingSince.isBefore(longAgo)) {
                // Closes its connection: it writes to an interruptible channel.
                thread.interrupt();
            }
        });
        return places.tryAcquire(DROPPING_SECONDS, TimeUnit.SECONDS);
    }

    /** Tells all who look that the run is over, lets them take its last page, and ends every thread. */
    @Override
    public void close() {
        int looking = readers.size();
        closing = true;
        view.end();
        try {
            var unused = lastPages.tryAcquire(looking, pace.linger().toMillis(), TimeUnit.MILLISECONDS);
            // Interrupts those who write to somebody who does not read.
            threads.shutdownNow();
            unused = threads.awaitTermination(ENDING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        } finally {
            server.stop(0);
        }
    }
}
