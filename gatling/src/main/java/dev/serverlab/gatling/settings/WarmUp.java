package dev.serverlab.gatling.settings;

import java.time.Duration;

/**
 * The warm-up: a fixed number of requests in flight, to several servers in turn.
 *
 * @param cap how long it lasts at most; zero is no warm-up
 * @param requests ends it sooner, once every server has given that many successful responses; zero never does
 * @param untilTold whether ending it sooner also takes a line on standard input
 * @param users requests in flight
 * @param delay that each asks for
 */
public record WarmUp(Duration cap, int requests, boolean untilTold, int users, Duration delay) {

    /** Whether anything but the cap ends it. */
    public boolean endsSooner() {
        return requests > 0 || untilTold;
    }
}
