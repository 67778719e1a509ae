package dev.serverlab.generator;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a user waits before a request, as somebody who reads an answer does: a fixed time, or any time in a range.
 * Which it is follows from a number alone, so that every server gets requests at the same intervals.
 *
 * @param toMillis no less than {@code fromMillis}
 */
public record Think(long fromMillis, long toMillis) {

    /** The longest think time that a trial can have. */
    public static final Duration LONGEST = Duration.ofMinutes(1);

    private static final String TIME = "(\\d{1,5})(ms|s|m)";
    private static final Pattern SPELLING = Pattern.compile(TIME + "(?:\\.\\." + TIME + ")?");

    /**
     * Reads {@code 200ms} or {@code 200ms..1s}.
     *
     * @throws IllegalArgumentException with what is allowed as its message
     */
    public static Think parse(String text) {
        Matcher times = SPELLING.matcher(text);
        if (times.matches()) {
            long from = millis(times.group(1), times.group(2));
            long to = times.group(3) == null ? from : millis(times.group(3), times.group(4));
            if (from <= to && to <= LONGEST.toMillis()) {
                return new Think(from, to);
            }
        }
        throw new IllegalArgumentException(
                "a time up to " + LONGEST.toSeconds() + "s, such as 200ms, or a range, such as 200ms..1s");
    }

    private static long millis(String number, String unit) {
        return Long.parseLong(number)
                * switch (unit) {
                    case "m" -> 60_000;
                    case "s" -> 1_000;
                    default -> 1;
                };
    }

    /** The think time for that number. */
    public Duration time(long number) {
        long micros = (toMillis - fromMillis) * 1_000 + 1;
        return Duration.ofNanos((fromMillis * 1_000 + Math.floorMod(Mixed.of(number), micros)) * 1_000);
    }

    /** On average, in ms. */
    public double meanMillis() {
        return (fromMillis + toMillis) / 2.0;
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return fromMillis == toMillis ? spelt(fromMillis) : spelt(fromMillis) + ".." + spelt(toMillis);
    }

    private static String spelt(long millis) {
        return millis > 0 && millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }
}
