package dev.serverlab.model.spelling;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500us}, {@code 100ms}, {@code 30s}, {@code 2m}, {@code 1h}. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(us|ms|s|m|h)");
    /** Most keys do not accept shorter ones. */
    private static final Pattern FROM_MILLIS = Pattern.compile("\\d{1,9}(ms|s|m|h)");

    private static final long NANOS_PER_MICRO = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private Durations() {}

    /**
     * Reads a duration.
     *
     * @throws IllegalArgumentException when the text has another form
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a duration; write a whole number with ms, s, m or h, such as 100ms or 30s");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "us" -> Duration.ofNanos(amount * NANOS_PER_MICRO);
            case "ms" -> Duration.ofMillis(amount);
            default -> Duration.parse("PT" + matcher.group().toUpperCase(Locale.ROOT));
        };
    }

    /** Whether {@link #parse} reads it as a duration of whole ms. */
    public static boolean isWholeMillis(String text) {
        return FROM_MILLIS.matcher(text.strip()).matches();
    }

    /** The shortest form that {@link #parse} reads back to the same duration; µs are the finest unit. */
    public static String format(Duration duration) {
        if (duration.getNano() % NANOS_PER_MILLI != 0) {
            return duration.toNanos() / NANOS_PER_MICRO + "us";
        }
        long millis = duration.toMillis();
        if (millis == 0 || millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
