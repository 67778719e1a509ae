package dev.serverlab.contract;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * For what can only be seen while requests wait at the server: it is looked for with longer and longer delays, since a machine
 * may be too slow for a short one.
 */
final class LongerDelays {

    private LongerDelays() {}

    /**
     * Up to the longest delay that there is.
     *
     * @param seen whether it was seen while requests waited for so many ms
     */
    static boolean untilSeen(IntPredicate seen) {
        return IntStream.of(500, 5_000, DelayRequest.MAX_DELAY_MILLIS).anyMatch(seen);
    }
}
