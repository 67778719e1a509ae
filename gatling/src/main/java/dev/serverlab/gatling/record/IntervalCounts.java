package dev.serverlab.gatling.record;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The answers between two moments.
 *
 * @param times successful responses, in µs; valid until the next interval of the same series
 * @param errorsByKind how often each kind of error occurred
 */
record IntervalCounts(Histogram times, Map<String, Long> errorsByKind) {

    long errors() {
        return errorsByKind.values().stream().mapToLong(Long::longValue).sum();
    }

    boolean isEmpty() {
        return times.getTotalCount() == 0 && errorsByKind.isEmpty();
    }
}
