package dev.serverlab.gatling;

import com.sun.net.httpserver.HttpExchange;
import dev.serverlab.testing.StubHttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that answers {@code /delay/{millis}} rightly, or as a test wants. */
final class StubServer implements AutoCloseable {

    private static final Pattern DELAY = Pattern.compile("/delay/(\\d+)");

    /** Answers one request to a delay of 20 ms, given its number from 0. */
    interface Answer {
        void send(HttpExchange exchange, long number) throws IOException, InterruptedException;
    }

    private final StubHttpServer server;
    private final Set<InetSocketAddress> measuredConnections = ConcurrentHashMap.newKeySet();
    private final Set<String> queries = new ConcurrentSkipListSet<>();
    private final AtomicLong measuredRequests = new AtomicLong();
    private final AtomicLong warmupRequests = new AtomicLong();

    StubServer(Answer answer) {
        server = StubHttpServer.start("/", exchange -> {
            queries.add(exchange.getRequestURI().toString());
            Matcher delay = DELAY.matcher(exchange.getRequestURI().getPath());
            int millis = delay.matches() ? Integer.parseInt(delay.group(1)) : 0;
            // The warm-up asks for 1 ms, the measured load for 20.
            boolean measured = millis == 20;
            long number = (measured ? measuredRequests : warmupRequests).getAndIncrement();
            if (measured) {
                measuredConnections.add(exchange.getRemoteAddress());
            }
            try {
                Thread.sleep(millis);
                (measured ? answer : (Answer) StubServer::right).send(exchange, number);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Answers so many ms later than it would. */
    static Answer late(long millis, Answer answer) {
        return (exchange, number) -> {
            Thread.sleep(millis);
            answer.send(exchange, number);
        };
    }

    static void right(HttpExchange exchange, long number) throws IOException {
        String path = exchange.getRequestURI().getPath();
        StubHttpServer.sendDelay(exchange, 200, Long.parseLong(path.substring(path.lastIndexOf('/') + 1)));
    }

    String url() {
        return server.url();
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
        server.close();
    }
}
