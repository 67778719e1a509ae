package dev.serverlab.gatling.http;

import dev.serverlab.generator.GeneratorRecord.KeptAnswer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
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
    private int place;
    private String step = "";
    private @Nullable String unlike;
    private byte @Nullable [] body;
    private final Map<String, String> taken = new HashMap<>();

    /** Another request begins. */
    public void begin(long nanoTime) {
        startNanos = nanoTime;
        status = 0;
        statusRight = false;
        bodyRight = false;
        unlike = null;
        body = null;
    }

    /**
     * The index of its request, if a server has several. Clears the values taken from earlier answers.
     *
     * @param first its place in the list
     */
    public void number(long which, int first) {
        number = which;
        place = first;
        taken.clear();
    }

    /** Moves on to the next step of its sequence. */
    public void nextPlace() {
        place++;
    }

    public long number() {
        return number;
    }

    public int place() {
        return place;
    }

    /** The values taken from answers since its number was set, by name. */
    Map<String, String> taken() {
        return taken;
    }

    void sawStatus(int seen, boolean right) {
        status = seen;
        statusRight = right;
    }

    void sawBody(boolean right) {
        bodyRight = right;
    }

    /** @param name how messages call the answered step of a sequence; empty when it is none */
    void sawStep(String name) {
        step = name;
    }

    /** The answer lacks a value that should be taken. */
    void lacks(String name) {
        unlike = "no '" + name + "' to take";
    }

    void keeps(byte[] answered) {
        body = answered;
    }

    /** A right answer with its body; absent where that was not asked for. */
    public @Nullable KeptAnswer kept() {
        return body == null || !isRight()
                ? null
                : new KeptAnswer(place, number, status, new String(body, StandardCharsets.ISO_8859_1));
    }

    public long startNanos() {
        return startNanos;
    }

    /** Whether the request got an answer at all, right or wrong. */
    public boolean answered() {
        return status != 0;
    }

    /** Whether the answer was as expected. */
    public boolean isRight() {
        return statusRight && bodyRight && unlike == null;
    }

    /** The kind of the finished request's error, or null when the answer was right. Asked once per request. */
    public @Nullable String error() {
        if (!answered()) {
            return TransportFailures.lastOnThisThread();
        }
        if (!statusRight) {
            return "status " + status + step;
        }
        if (unlike != null) {
            return unlike + step;
        }
        return bodyRight ? null : WRONG_BODY;
    }
}
