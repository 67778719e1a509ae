package dev.serverlab.gatling;

import io.gatling.javaapi.core.Session;
import org.jspecify.annotations.Nullable;

/**
 * The stop-watch of one virtual user, filled in while a request goes through Gatling. A user stays on one event loop,
 * so it needs no lock; and it is changed in place, because a changed session is a copied session.
 */
final class Probe {

    static final String ATTRIBUTE = "probe";

    private long startNanos;
    private int status;
    private boolean bodyRight;
    private boolean answered;

    static Probe of(Session session) {
        Probe probe = session.get(ATTRIBUTE);
        if (probe == null) {
            throw new IllegalStateException("a user without a probe");
        }
        return probe;
    }

    void begin(long nanoTime) {
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
        return answered;
    }

    /** The kind of the finished request's error, or null when the answer was right. */
    @Nullable
    String error() {
        answered = status != 0;
        if (!answered) {
            return TransportFailures.lastOnThisThread();
        }
        if (status != 200) {
            return "status " + status;
        }
        return bodyRight ? null : "wrong body";
    }
}
