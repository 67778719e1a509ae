package dev.serverlab.fanout;

import com.sun.net.httpserver.HttpExchange;
import dev.serverlab.testing.StubHttpServer;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
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

    private final StubHttpServer server = StubHttpServer.start("/delay/", this::answer);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger maxAtOnce = new AtomicInteger();

    private volatile Mode mode = Mode.RIGHT;

    /** The setting that lets a server call it. */
    String setting() {
        return "--upstream.url=" + server.url();
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

    int maxAtOnce() {
        return maxAtOnce.get();
    }

    /** How many connections brought calls. */
    int connections() {
        return server.connections();
    }

    private void answer(HttpExchange call) throws IOException {
        int number = calls.incrementAndGet();
        maxAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        try {
            int millis = Integer.parseInt(call.getRequestURI().getPath().substring("/delay/".length()));
            switch (mode) {
                case RIGHT -> {
                    Thread.sleep(millis);
                    StubHttpServer.sendDelay(call, 200, millis);
                }
                case HELD -> {
                    released.await();
                    StubHttpServer.sendDelay(call, 200, millis);
                }
                case FIRST_FAILS -> {
                    if (number > 1) {
                        released.await();
                    }
                    StubHttpServer.sendDelay(call, 500, millis);
                }
                case SECOND_FAILS -> {
                    if (number == 1) {
                        released.await();
                    }
                    StubHttpServer.sendDelay(call, 500, millis);
                }
                case OTHER_DELAY -> StubHttpServer.sendDelay(call, 200, millis + 1);
                case MORE_THAN_THE_ANSWER ->
                    StubHttpServer.send(call, 200, "{\"delayMillis\":" + millis + "}" + " ".repeat(100_000));
                case NOT_200 -> StubHttpServer.sendDelay(call, 503, millis);
                case MOVED -> {
                    call.getResponseHeaders().set("Location", "/delay/" + millis);
                    StubHttpServer.sendDelay(call, 307, millis);
                }
                case CLOSES -> throw new IOException("as it was told to");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            atOnce.decrementAndGet();
        }
    }

    @Override
    public void close() {
        released.countDown();
        server.close();
    }
}
