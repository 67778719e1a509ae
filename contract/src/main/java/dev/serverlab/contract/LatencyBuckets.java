package dev.serverlab.contract;

import java.time.Duration;
import java.util.stream.IntStream;

/**
 * The upper bounds of the buckets of every server's latency histogram, so that a quantile computed from them is as exact on
 * one server as on another. They are narrow just above 100 ms, where the answers of an unloaded server lie with the lab's
 * delay, and end with the longest delay of the contract.
 */
public final class LatencyBuckets {

    private static final int[] MILLIS = {
        1, 2, 5, 10, 20, 50, 75, 90, 100, 101, 102, 103, 105, 107, 110, 115, 120, 130, 150, 200, 300, 500, 750, 1000,
        2000, 5000, 10_000, 30_000, 60_000
    };

    private LatencyBuckets() {}

    /** The bounds in ascending order; an answer that took longer than the last is only in the bucket of all answers. */
    public static Duration[] upperBounds() {
        return IntStream.of(MILLIS).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    }
}
