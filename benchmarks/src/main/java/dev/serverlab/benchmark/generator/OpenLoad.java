package dev.serverlab.benchmark.generator;

import java.util.List;

/**
 * The load that either generator puts on the same servers: arrivals at a constant rate, evenly spaced, over kept
 * connections.
 *
 * @param urls the servers; with one the suite drives it as in a solo trial, with several as in a paired one
 * @param rate arrivals per second, on all of them together
 * @param delayMillis what every request asks for
 * @param seconds how long
 * @param warmup the suite's warm-up before that, as its setting: {@code 0s} is none; k6 has none
 */
record OpenLoad(List<String> urls, int rate, int delayMillis, int seconds, String warmup) {

    /** The same load for that long. */
    OpenLoad of(int otherSeconds) {
        return new OpenLoad(urls, rate, delayMillis, otherSeconds, warmup);
    }

    long requests() {
        return (long) rate * seconds;
    }

    /** Requests that are under way at once. */
    int inFlight() {
        return Math.ceilDiv(rate * delayMillis, 1_000);
    }
}
