package dev.serverlab.cli.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells states to those who look, as server-sent events, each on its own thread. Who takes nothing holds up that thread alone.
 */
final class EventStreams {

    /** That many may look at once. */
    static final int MOST = 8;

    private static final long DROPPING_SECONDS = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private final LiveView view;
    private final LiveServer.Pace pace;
    private final Semaphore places = new Semaphore(MOST);
    /** Since when each of them is written to; never, while it is not. */
    private final Map<Thread, Instant> readers = new ConcurrentHashMap<>();

    private record Told(long now, LiveState state) {}

    EventStreams(LiveView view, LiveServer.Pace pace) {
        this.view = view;
        this.pace = pace;
    }

    /** How many look. */
    int count() {
        return readers.size();
    }

    /**
     * Tells one of them until the run is over or the reader has gone.
     *
     * @return false when there is no place left, and nothing was sent
     */
    boolean serve(HttpExchange exchange) throws IOException {
        try {
            if (!places.tryAcquire() && !takePlaceOfWhoTakesNothing()) {
                return false;
            }
            readers.put(Thread.currentThread(), Instant.MAX);
            try {
                exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
                exchange.sendResponseHeaders(200, 0);
                tell(exchange.getResponseBody());
            } finally {
                readers.remove(Thread.currentThread());
                places.release();
            }
        } catch (InterruptedException e) {
            // The lab ends, or somebody else has got this place.
            Thread.currentThread().interrupt();
        }
        return true;
    }

    private void tell(OutputStream out) throws IOException, InterruptedException {
        LiveState seen = null;
        while (seen == null || seen.end() == null) {
            LiveState state = view.after(seen, pace.alive());
            write(out, state == null ? ":\n\n" : "data: " + text(state) + "\n\n");
            if (state != null) {
                seen = state;
                view.pause(pace.between());
            }
        }
    }

    private void write(OutputStream out, String text) throws IOException {
        readers.put(Thread.currentThread(), Instant.now());
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
        readers.put(Thread.currentThread(), Instant.MAX);
    }

    /** On one line, as JSON has no line ends within. The time is that of sending, so that a reader can tell its clock's error. */
    private static String text(LiveState state) {
        return JSON.writeValueAsString(new Told(System.currentTimeMillis(), state));
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
}
