package dev.serverlab.stats.profile;

import java.util.Map;

/**
 * The samples of one program in one session.
 *
 * @param counts by part
 * @param cost what each of them stands for, in any unit, such as µs per request
 */
public record Sampled(Map<String, Long> counts, double cost) {

    long count(String part) {
        return counts.getOrDefault(part, 0L);
    }

    /** What a part cost. */
    public double of(String part) {
        return count(part) * cost;
    }
}
