package dev.serverlab.stats.capacity;

import org.jspecify.annotations.Nullable;

/**
 * What the search found in one session.
 *
 * @param holds the highest rate that holds below {@code fails}; absent when none was seen to hold
 * @param fails the lowest rate that fails; absent when none was seen to fail
 * @param estimate where half of the windows fail, by a curve through all of them that never falls; absent unless one rate
 *     held and one failed
 * @param decided whether {@code holds} and {@code fails} are confirmed, and adjacent or at an end of the search range
 * @param limitedByLoad whether {@code fails} failed because the generator could offer no more, so that the capacity is
 *     unknown
 */
public record SessionCapacity(
        @Nullable Double holds,
        @Nullable Double fails,
        @Nullable Double estimate,
        boolean decided,
        boolean limitedByLoad) {

    /** The result of a session without any window. */
    public static final SessionCapacity NOTHING = new SessionCapacity(null, null, null, false, false);

    /** Whether it ended with a rate that the server itself cannot hold. */
    public boolean isKnown() {
        return estimate != null && !limitedByLoad;
    }
}
