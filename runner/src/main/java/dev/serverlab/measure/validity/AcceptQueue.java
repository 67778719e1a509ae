package dev.serverlab.measure.validity;

import dev.serverlab.model.observation.Measures;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether connections found the server's accept queue full. The kernel counts that for all listeners of the machine
 * together, so it is held against a server only whose clients felt it: a client that is not let in tries again after a
 * second (RFC 6298, section 2), or fails to connect.
 */
final class AcceptQueue {

    /** A little less than the second after which a SYN is sent again, as latency is kept to four digits. */
    static final double RETRY_MILLIS = 990;

    private AcceptQueue() {}

    /** @param overflows since the load began; absent when this system does not tell */
    static CheckResults check(@Nullable Long overflows, Measures measures, double delayMillis) {
        if (overflows == null || overflows == 0) {
            return CheckResults.NONE;
        }
        Double max = measures.latencyMillis().max();
        long refused = measures.errorKinds().getOrDefault("connect", 0L)
                + measures.errorKinds().getOrDefault("timeout", 0L);
        boolean felt = (max != null && max - delayMillis >= RETRY_MILLIS) || refused > 0;
        String what = overflows + " connections found a full accept queue";
        return felt
                ? CheckResults.problem(
                        "accept-queue-full",
                        String.format(
                                Locale.ROOT,
                                "%s, and this server's clients felt it: the longest answer took %.0f ms, %d could not"
                                        + " connect. The kernel lets them try again after a second.",
                                what,
                                max == null ? 0 : max,
                                refused),
                        "Give it a longer backlog (and net.core.somaxconn), or the users a longer ramp.")
                : CheckResults.note(
                        "accept-queue-full",
                        what + " somewhere on this machine; no client of this server waited a second for it.",
                        "Look with 'ss -ltn' which listener has a full queue.");
    }
}
