package dev.serverlab.support;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The header {@code Date} of answers (RFC 9110, section 6.6.1), which Tomcat sends by itself. Formatted once a second. */
public final class HttpDate {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static volatile Formatted last = at(0);

    private record Formatted(long second, String text) {}

    private HttpDate() {}

    /** The current second. */
    public static String now() {
        long second = System.currentTimeMillis() / 1_000;
        Formatted known = last;
        if (known.second() != second) {
            known = at(second);
            last = known;
        }
        return known.text();
    }

    private static Formatted at(long second) {
        return new Formatted(second, FORMAT.format(Instant.ofEpochSecond(second)));
    }
}
