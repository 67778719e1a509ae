package dev.serverlab.fanout;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server to be called that answers as it is told to, and knows who called it. */
final class StubUpstream implements AutoCloseable {

    /** What it does with a call. */
    enum Mode {
        RIGHT,
        /** Waits until {@link StubUpstream#release}, then is right. */
        HELD,
        /** The first call fails at once, all later ones are held. */
        FIRST_FAILS,
        /** The first call is held, and the second, which comes when the first is there, fails at once. */
        SECOND_FAILS,
        OTHER_DELAY,
        MORE_THAN_THE_ANSWER,
        NOT_200,
        MOVED,
        CLOSES
    }

    static {
        // Else it would close what goes beyond 200, just when a call may be on its way.
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

    private volatile Mode mode = Mode.RIGHT;

    StubUpstream() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/delay/", this::answer);
        server.start();
    }

    /** The setting that lets a server call it. */
    String setting() {
        return "--upstream.url=http://127.0.0.1:" + server.getAddress().getPort();
    }

    void be(Mode other) {
        calls.set(0);
        mode = other;
    }

    /** Lets go of what is held, and holds no more. */
    void release() {
        released.countDown();
    }

    int calls() {
        return calls.get();
    }

    int mostAtOnce() {
        return mostAtOnce.get();
    }

    /** How many connections brought calls. */
    int connections() {
        return connections.size();
    }

    private void answer(HttpExchange call) throws IOException {
        connections.add(call.getRemoteAddress());
        int number = calls.incrementAndGet();
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        try (call) {
            int millis = Integer.parseInt(call.getRequestURI().getPath().substring("/delay/".length()));
            switch (mode) {
                case RIGHT -> {
                    Thread.sleep(millis);
                    answer(call, 200, millis, "");
                }
                case HELD -> {
                    released.await();
                    answer(call, 200, millis, "");
                }
                case FIRST_FAILS -> {
                    if (number > 1) {
                        released.await();
                    }
                    answer(call, 500, millis, "");
                }
                case SECOND_FAILS -> {
                    if (number == 1) {
                        released.await();
                    }
                    answer(call, 500, millis, "");
                }
                case OTHER_DELAY -> answer(call, 200, millis + 1, "");
                case MORE_THAN_THE_ANSWER -> answer(call, 200, millis, " ".repeat(100_000));
                case NOT_200 -> answer(call, 503, millis, "");
                case MOVED -> {
                    call.getResponseHeaders().set("Location", "/delay/" + millis);
                    answer(call, 307, millis, "");
                }
                case CLOSES -> throw new IOException("as it was told to");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            atOnce.decrementAndGet();
        }
    }

    private static void answer(HttpExchange call, int status, int millis, String more) throws IOException {
        byte[] body = ("{\"delayMillis\":" + millis + "}" + more).getBytes(StandardCharsets.US_ASCII);
        call.getResponseHeaders().set("Content-Type", "application/json");
        call.sendResponseHeaders(status, body.length);
        call.getResponseBody().write(body);
    }

    @Override
    public void close() {
        released.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
