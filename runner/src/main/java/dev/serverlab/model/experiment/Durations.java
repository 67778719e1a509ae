package dev.serverlab.model.experiment;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 100ms}, {@code 30s}, {@code 2m}, {@code 1h}. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

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
                    "'" + text + "' is not a duration; write a whole number with ms, s, m or h, as 100ms or 30s");
        }
        return matcher.group(2).equals("ms")
                ? Duration.ofMillis(Long.parseLong(matcher.group(1)))
                : Duration.parse("PT" + matcher.group().toUpperCase(Locale.ROOT));
    }

    /** Whether {@link #parse} reads it. */
    public static boolean isOne(String text) {
        return FORM.matcher(text.strip()).matches();
    }

    /** The shortest form that {@link #parse} reads back to the same duration; ms are the finest unit. */
    public static String format(Duration duration) {
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
