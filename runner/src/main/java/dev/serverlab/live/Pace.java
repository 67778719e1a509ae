package dev.serverlab.live;

import java.time.Duration;

/**
 * How often is told what.
 *
 * @param between two states to the same reader, at least
 * @param alive after which something is sent though nothing is new, to notice who has gone
 * @param patience for which a reader may take nothing before another may have its place
 */
record Pace(Duration between, Duration alive, Duration patience) {

    static final Pace USUAL = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(15), Duration.ofSeconds(10));
}
