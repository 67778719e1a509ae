package dev.serverlab.gatling.http;

import org.jspecify.annotations.Nullable;

/**
 * The request that a virtual user has under way, filled in while it goes through Gatling. A user stays on one event
 * loop, so it needs no lock; and it is changed in place, because a changed session is a copied session.
 */
public final class Exchange {

    static final int OK = 200;
    static final String WRONG_BODY = "wrong body";

    private long startNanos;
    private int status;
    private boolean statusRight;
    private boolean bodyRight;
    private long number;

    /** Another request begins. */
    public void begin(long nanoTime) {
        startNanos = nanoTime;
        status = 0;
        statusRight = false;
        bodyRight = false;
    }

    /** Which of a server's requests it is, where these differ. */
    public void number(long which) {
        number = which;
    }

    long number() {
        return number;
    }

    void sawStatus(int seen, boolean right) {
        status = seen;
        statusRight = right;
    }

    void sawBody(boolean right) {
        bodyRight = right;
    }

    public long startNanos() {
        return startNanos;
    }

    /** Whether the request got an answer at all, right or wrong. */
    public boolean answered() {
        return status != 0;
    }

    /** The kind of the finished request's error, or null when the answer was right. Asked once per request. */
    public @Nullable String error() {
        if (!answered()) {
            return TransportFailures.lastOnThisThread();
        }
        if (!statusRight) {
            return "status " + status;
        }
        return bodyRight ? null : WRONG_BODY;
    }
}
