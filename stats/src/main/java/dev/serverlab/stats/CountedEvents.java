package dev.serverlab.stats;

/**
 * Events that were counted in a window whose ends lie anywhere between two of them.
 *
 * <p>Steady events of rate r give between rT − 1 and rT + 1 counts in a window of length T, so a count of n says that r
 * lies between (n − 1)/T and (n + 1)/T, with certainty, not with 95 %. Where several series are counted together, such
 * as one per thread, each adds one event of uncertainty. Series whose events come in bursts are not so steady, and the
 * bound does not hold for them.
 *
 * @param events in the window
 * @param series how many steady series they come from, at least 1; of several windows, added up
 * @param seconds the length of the window, above 0
 */
public record CountedEvents(double events, int series, double seconds) {

    private static final double SECONDS_PER_MINUTE = 60;

    /** Several windows together: each has its own two ends. */
    public CountedEvents plus(CountedEvents other) {
        return new CountedEvents(events + other.events, series + other.series, seconds + other.seconds);
    }

    public double perMinute() {
        return perMinute(events);
    }

    /** The limits between which the rate per minute lies; never below 0. */
    public Interval bound() {
        return new Interval(perMinute(Math.max(0, events - series)), perMinute(events + series));
    }

    private double perMinute(double count) {
        return count * SECONDS_PER_MINUTE / seconds;
    }
}
