package dev.serverlab.gatling.record;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What was recorded between two moments.
 *
 * @param times right answers, in µs; valid until the next cut of the same series
 * @param errorsByKind how often each kind of error occurred
 */
record Cut(Histogram times, Map<String, Long> errorsByKind) {

    long ok() {
        return times.getTotalCount();
    }

    long errors() {
        return errorsByKind.values().stream().mapToLong(Long::longValue).sum();
    }

    /** For {@code generator.json}; percentiles are left out when there were no right answers. */
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("ok", ok());
        map.put("errors", errors());
        map.put("errorsByKind", errorsByKind);
        if (ok() > 0) {
            map.put("latencyMillis", millis(times));
        }
        return map;
    }

    /** The percentiles of a histogram that holds µs, in ms. */
    static Map<String, Object> millis(Histogram micros) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("p50", micros.getValueAtPercentile(50) / 1_000.0);
        map.put("p90", micros.getValueAtPercentile(90) / 1_000.0);
        map.put("p99", micros.getValueAtPercentile(99) / 1_000.0);
        map.put("p999", micros.getValueAtPercentile(99.9) / 1_000.0);
        map.put("max", micros.getMaxValue() / 1_000.0);
        return map;
    }
}
