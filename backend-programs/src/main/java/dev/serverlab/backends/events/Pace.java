package dev.serverlab.backends.events;

/**
 * A fixed rate.
 *
 * @param perSecond events, 1 to {@value #MAX}
 */
record Pace(int perSecond) {

    static final int MAX = 100_000;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /**
     * How many events are due by then.
     *
     * @param nanos since the first second began, not negative
     */
    long due(long nanos) {
        long seconds = nanos / NANOS_PER_SECOND;
        return seconds * perSecond + nanos % NANOS_PER_SECOND * perSecond / NANOS_PER_SECOND;
    }
}
