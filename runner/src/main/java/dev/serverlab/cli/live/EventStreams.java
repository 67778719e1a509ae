package dev.serverlab.cli.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

    private final Feed feed;
    private final LiveServer.Pace pace;
    private final Semaphore places = new Semaphore(MOST);
    private final Set<Reader> readers = ConcurrentHashMap.newKeySet();

    private static final class Reader {
        private final Thread thread = Thread.currentThread();
        /** Absent while it is not written to. */
        private volatile @Nullable Long writingSinceNanos;
    }

    private record Told(long now, LiveState state) {}

    EventStreams(Feed feed, LiveServer.Pace pace) {
        this.feed = feed;
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
        Reader reader = new Reader();
        try {
            if (!places.tryAcquire() && !takePlaceOfWhoTakesNothing()) {
                return false;
            }
            readers.add(reader);
            try {
                exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
                exchange.sendResponseHeaders(200, 0);
                tell(reader, exchange.getResponseBody());
            } finally {
                readers.remove(reader);
                places.release();
            }
        } catch (InterruptedException e) {
            // The lab ends, or somebody else has got this place.
            Thread.currentThread().interrupt();
        }
        return true;
    }

    private void tell(Reader reader, OutputStream out) throws IOException, InterruptedException {
        long seen = 0;
        while (true) {
            Feed.@Nullable Event event = feed.after(seen, pace.alive());
            write(reader, out, event == null ? ":\n\n" : "data: " + text(event.state()) + "\n\n");
            if (event != null) {
                if (event.state().end() != null) {
                    return;
                }
                seen = event.number();
                feed.pause(pace.between());
            }
        }
    }

    private static void write(Reader reader, OutputStream out, String text) throws IOException {
        reader.writingSinceNanos = System.nanoTime();
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } finally {
            reader.writingSinceNanos = null;
        }
    }

    /** On one line, as JSON has no line ends within. The time is that of sending, so that a reader can tell its clock's error. */
    private static String text(LiveState state) {
        return JSON.writeValueAsString(new Told(System.currentTimeMillis(), state));
    }

    private boolean takePlaceOfWhoTakesNothing() throws InterruptedException {
        long now = System.nanoTime();
        readers.stream()
                .filter(each -> each.writingSinceNanos instanceof Long since
                        && now - since > pace.patience().toNanos())
                // Closes its connection: it writes to an interruptible channel.
                .forEach(each -> each.thread.interrupt());
        return places.tryAcquire(DROPPING_SECONDS, TimeUnit.SECONDS);
    }
}
