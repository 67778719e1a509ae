package dev.serverlab.measure.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server's own counter: a metric at {@code /actuator/prometheus}.
 *
 * @param metric its name there; for a mean or ceiling, the name before {@code _sum} and {@code _count}, which ends with
 *     {@code _seconds}
 * @param kind how it is evaluated
 * @param about for people
 */
public record CounterSource(String metric, Kind kind, String about) {

    /** How two readings are evaluated. */
    public enum Kind {
        /** How much a counter grew, per minute. */
        COUNT,
        /** The mean of what a summary recorded between the two, in ms. */
        MEAN,
        /** How many such operations one blocking thread could do per minute: a minute divided by the mean. */
        CEILING,
        /** The value of a gauge at the end. */
        STATE
    }

    /** Its name in reports, and in claims after {@code counter:}. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-zA-Z0-9]*(\\.[a-z][a-zA-Z0-9]*)*");

    private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final String SECONDS = "_seconds";

    /** A counter that a server may have without declaring it: the CPU that requests burned. */
    public static final CounterSource BURN =
            new CounterSource("cpu_burn_seconds", Kind.MEAN, "CPU that a request burned");

    /** @throws IllegalArgumentException when the metric's name is invalid, or a mean or ceiling is not in seconds */
    public CounterSource {
        Objects.requireNonNull(metric, "metric is missing");
        Objects.requireNonNull(kind, "kind is missing");
        Objects.requireNonNull(about, "about is missing");
        if (!METRIC.matcher(metric).matches()) {
            throw new IllegalArgumentException("metric: '" + metric + "' is not a valid Prometheus metric name");
        }
        if ((kind == Kind.MEAN || kind == Kind.CEILING) && !metric.endsWith(SECONDS)) {
            throw new IllegalArgumentException("metric: a mean or ceiling of '" + metric
                    + "' has no unit; name a summary that ends with " + SECONDS);
        }
    }

    /** The given counters, once their names are checked; empty when none are given. */
    static Map<String, CounterSource> checked(@Nullable Map<String, CounterSource> counters) {
        if (counters == null) {
            return Map.of();
        }
        counters.forEach((name, source) -> {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("counters: '" + name
                        + "' is not a valid name; use words of letters and digits, separated by dots");
            }
            Objects.requireNonNull(source, "counters: " + name + " names no metric");
        });
        return new LinkedHashMap<>(counters);
    }
}
