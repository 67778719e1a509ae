package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.serverlab.model.spelling.Durations;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A limit under load, written {@code p90 <= 120ms} or {@code errors <= 0.1%}. It is judged by the share of scheduled
 * arrivals that were late, wrong or unanswered, each counted from its planned start: a request that was never answered is
 * not left out of a percentile.
 *
 * @param percent of arrivals that must succeed within that time; without a time, that may fail or stay unanswered
 * @param within that time; absent for a limit on errors
 */
public record Slo(double percent, @Nullable Duration within) {

    private static final Pattern LATENCY = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,2})?) *<= *(\\d{1,9}(?:ms|s|m|h))");
    private static final Pattern ERRORS = Pattern.compile("errors *<= *(\\d{1,2}(?:\\.\\d{1,4})?) *%");

    /** Tolerance for rounding. */
    private static final double ROUNDING = 1e-9;

    /**
     * Reads a limit.
     *
     * @throws IllegalArgumentException when the text has another form
     */
    @JsonCreator
    public static Slo parse(String text) {
        Matcher latency = LATENCY.matcher(text.strip());
        if (latency.matches()) {
            return new Slo(Double.parseDouble(latency.group(1)), Durations.parse(latency.group(2)));
        }
        Matcher errors = ERRORS.matcher(text.strip());
        if (!errors.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a limit; write one such as p90 <= 120ms or errors <= 0.1%");
        }
        return new Slo(Double.parseDouble(errors.group(1)), null);
    }

    /**
     * Whether arrivals kept within the limit.
     *
     * @param scheduled how many there were
     * @param inTime how many succeeded within the time; without a time, how many succeeded at all
     */
    public boolean isKept(long scheduled, long inTime) {
        double mayFail = within == null ? percent / 100 : 1 - percent / 100;
        return scheduled - inTime <= (mayFail + ROUNDING) * scheduled;
    }

    @JsonValue
    @Override
    public String toString() {
        String number = Load.number(percent);
        return within == null ? "errors <= " + number + "%" : "p" + number + " <= " + Durations.format(within);
    }
}
