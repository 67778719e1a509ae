package dev.serverlab.gatling.settings;

import java.time.Duration;

/**
 * The warm-up: a fixed number of requests in flight, to several servers in turn.
 *
 * @param cap how long it lasts at most; zero is no warm-up
 * @param requests it ends sooner, as soon as every server has given that many successful responses; zero never ends it
 * @param untilTold it does not end so before a line on standard input says so
 * @param users requests in flight
 * @param delay that each asks for
 */
public record WarmUp(Duration cap, int requests, boolean untilTold, int users, Duration delay) {

    /** Whether anything but the cap ends it. */
    public boolean endsSooner() {
        return requests > 0 || untilTold;
    }
}
