package dev.serverlab.measure.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where something is read that a server counts itself: a metric at {@code /actuator/prometheus}.
 *
 * @param metric its name there; of a mean the name before {@code _sum} and {@code _count}, which ends with
 *     {@code _seconds}
 * @param kind what is made of it
 * @param about for people
 */
public record CounterSource(String metric, Kind kind, String about) {

    /** What is made of two readings. */
    public enum Kind {
        /** How much a counter grew, per minute. */
        COUNT,
        /** The mean of what a summary took in between the two, in ms. */
        MEAN,
        /** A gauge as it was at the end. */
        STATE
    }

    /** What reports name it, and claims after {@code counter:}. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-zA-Z0-9]*(\\.[a-z][a-zA-Z0-9]*)*");

    private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final String SECONDS = "_seconds";

    /** @throws IllegalArgumentException when the name is none of a metric, or a mean is not of seconds */
    public CounterSource {
        Objects.requireNonNull(metric, "metric is missing");
        Objects.requireNonNull(kind, "kind is missing");
        Objects.requireNonNull(about, "about is missing");
        if (!METRIC.matcher(metric).matches()) {
            throw new IllegalArgumentException("metric: '" + metric + "' is no name of a Prometheus metric");
        }
        if (kind == Kind.MEAN && !metric.endsWith(SECONDS)) {
            throw new IllegalArgumentException(
                    "metric: the mean of '" + metric + "' has no unit; name a summary that ends with " + SECONDS);
        }
    }

    /** With their names looked at; empty when none are given. */
    static Map<String, CounterSource> checked(@Nullable Map<String, CounterSource> counters) {
        if (counters == null) {
            return Map.of();
        }
        counters.forEach((name, source) -> {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "counters: '" + name + "' is no name; write words of letters and digits with dots between");
            }
            Objects.requireNonNull(source, "counters: " + name + " names no metric");
        });
        return new LinkedHashMap<>(counters);
    }
}
