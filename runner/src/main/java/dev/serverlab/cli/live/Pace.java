package dev.serverlab.cli.live;

import java.time.Duration;

/**
 * How often is told what.
 *
 * @param between two states to the same reader, at least
 * @param alive after which something is sent though nothing is new, to notice who has gone
 * @param patience for which a reader may take nothing before another may have its place
 * @param linger after the end of the run, for the last page to be taken by those who look; at most
 */
record Pace(Duration between, Duration alive, Duration patience, Duration linger) {

    static final Pace USUAL =
            new Pace(Duration.ofSeconds(1), Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
}
