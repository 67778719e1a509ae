package dev.serverlab.gatling.paired;

import io.gatling.core.session.Session;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A virtual user of one server: its session and the stop-watch of its request. All users live on one event loop, so it
 * needs no lock; and it is changed in place, because a changed session is a copied session.
 */
final class Seat {

    static final String WRONG_BODY = "wrong body";

    /** What the user last did. */
    enum Task {
        ARRIVE,
        WARM_UP,
        REQUEST
    }

    private final int server;
    private final Supplier<String> failures;
    private @Nullable Session session;
    private Task task = Task.ARRIVE;
    private long startNanos;
    private int status;
    private boolean bodyRight;

    Seat(int server, Supplier<String> failures) {
        this.server = server;
        this.failures = failures;
    }

    int server() {
        return server;
    }

    Task task() {
        return task;
    }

    void take(Session arrived) {
        session = arrived;
    }

    Session session() {
        Session present = session;
        if (present == null) {
            throw new IllegalStateException("a user who has not arrived");
        }
        return present;
    }

    void begin(Task next, long nanoTime) {
        task = next;
        startNanos = nanoTime;
        status = 0;
        bodyRight = false;
    }

    void sawStatus(int seen) {
        status = seen;
    }

    void sawBody(boolean right) {
        bodyRight = right;
    }

    long startNanos() {
        return startNanos;
    }

    /** Whether the last request got an answer at all, right or wrong. */
    boolean answered() {
        return status != 0;
    }

    /** The kind of the finished request's error, or null when the answer was right. Asked once per request. */
    @Nullable
    String error() {
        if (!answered()) {
            return failures.get();
        }
        if (status != 200) {
            return "status " + status;
        }
        return bodyRight ? null : WRONG_BODY;
    }
}
