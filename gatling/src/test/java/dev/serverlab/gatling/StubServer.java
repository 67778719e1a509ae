package dev.serverlab.gatling;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that answers {@code /delay/{millis}} rightly, or as a test wants. */
@SuppressWarnings("FutureReturnValueIgnored") // an answer that fails shows as an error of the run
final class StubServer implements AutoCloseable {

    private static final Pattern DELAY = Pattern.compile("/delay/(\\d+)");

    static {
        // Without it the JDK's server waits 40 ms between the head and the body of an answer.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** Answers one request to a delay of 20 ms, given its number from 0. */
    interface Answer {
        void send(HttpExchange exchange, long number) throws IOException;
    }

    private static final ScheduledExecutorService LATE =
            Executors.newScheduledThreadPool(2, Thread.ofPlatform().daemon().factory());

    private final HttpServer server;
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final Set<InetSocketAddress> measuredConnections = ConcurrentHashMap.newKeySet();
    private final Set<String> queries = new ConcurrentSkipListSet<>();
    private final AtomicLong measuredRequests = new AtomicLong();
    private final AtomicLong warmupRequests = new AtomicLong();

    private StubServer(Answer answer) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        server.createContext("/", exchange -> {
            queries.add(exchange.getRequestURI().toString());
            Matcher delay = DELAY.matcher(exchange.getRequestURI().getPath());
            int millis = delay.matches() ? Integer.parseInt(delay.group(1)) : 0;
            // The warm-up asks for 1 ms, the measured load for 20.
            boolean measured = millis == 20;
            long number = (measured ? measuredRequests : warmupRequests).getAndIncrement();
            if (measured) {
                measuredConnections.add(exchange.getRemoteAddress());
            }
            timer.schedule(
                    () -> {
                        try {
                            (measured ? answer : (Answer) StubServer::right).send(exchange, number);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    },
                    millis,
                    TimeUnit.MILLISECONDS);
        });
        server.start();
    }

    static StubServer start(Answer answer) throws IOException {
        return new StubServer(answer);
    }

    /** Answers so many ms later than it would. */
    static Answer late(long millis, Answer answer) {
        return (exchange, number) -> LATE.schedule(
                () -> {
                    answer.send(exchange, number);
                    return number;
                },
                millis,
                TimeUnit.MILLISECONDS);
    }

    static void right(HttpExchange exchange, long number) throws IOException {
        String path = exchange.getRequestURI().getPath();
        send(exchange, 200, "{\"delayMillis\":" + path.substring(path.lastIndexOf('/') + 1) + "}");
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    long measuredRequests() {
        return measuredRequests.get();
    }

    long warmupRequests() {
        return warmupRequests.get();
    }

    /** Each path with its query that was asked for, in order of the text. */
    Set<String> queries() {
        return queries;
    }

    int measuredConnections() {
        return measuredConnections.size();
    }

    @Override
    public void close() {
        server.stop(0);
        timer.shutdownNow();
    }
}
