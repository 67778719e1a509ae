package dev.serverlab.contract;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Looks for what can only be seen while requests wait at the server, with longer and longer delays: a machine may be
 * too slow for a short one.
 */
final class LongerDelays {

    private LongerDelays() {}

    /**
     * Tries delays up to the longest of the contract.
     *
     * @param seen whether it was seen while requests waited for that many ms
     */
    static boolean untilSeen(IntPredicate seen) {
        return IntStream.of(500, 5_000, DelayRequest.MAX_DELAY_MILLIS).anyMatch(seen);
    }
}
