package dev.serverlab.generator;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line on the standard input of a generator with commanded windows: one window of open load, which it answers with a
 * {@link GeneratorEvent.Window} when all of its answers have arrived. The end of the input ends the run.
 *
 * @param rate arrivals per second, above 0
 * @param settle how long they come before they count
 * @param length how long they count
 * @param maxInFlight an arrival while this many wait for an answer is not sent, and counts as unsent
 * @param goesOn whether the next one begins where this one ends, even with pending answers; else it waits for them
 * @param startEpochMicros when it begins, in µs since 1970, so that several generators begin together; absent: soon. One
 *     that continues the one before begins at its end
 */
public record WindowRequest(
        double rate,
        Duration settle,
        Duration length,
        int maxInFlight,
        boolean goesOn,
        @Nullable Long startEpochMicros) {

    private static final String GOES_ON = " goes-on";

    private static final Pattern LINE =
            Pattern.compile("window ([0-9]{1,6}\\.[0-9]{6}) ([0-9]{1,7}) ([0-9]{1,7}) ([0-9]{1,7})(" + GOES_ON
                    + ")?(?: at ([0-9]{1,16}))?");

    /** A window that begins soon. */
    public WindowRequest(double rate, Duration settle, Duration length, int maxInFlight, boolean goesOn) {
        this(rate, settle, length, maxInFlight, goesOn, null);
    }

    /** The same window, beginning at that moment. */
    public WindowRequest at(Instant start) {
        return new WindowRequest(rate, settle, length, maxInFlight, goesOn, EpochMicros.of(start));
    }

    /** The line, with the rate to six decimals. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "window %.6f %d %d %d%s%s",
                rate,
                settle.toMillis(),
                length.toMillis(),
                maxInFlight,
                goesOn ? GOES_ON : "",
                startEpochMicros == null ? "" : " at " + startEpochMicros);
    }

    /** Reads such a line; empty for any other. */
    public static Optional<WindowRequest> parse(String line) {
        Matcher window = LINE.matcher(line.strip());
        if (!window.matches()) {
            return Optional.empty();
        }
        String start = window.group(6);
        WindowRequest request = new WindowRequest(
                Double.parseDouble(window.group(1)),
                Duration.ofMillis(Long.parseLong(window.group(2))),
                Duration.ofMillis(Long.parseLong(window.group(3))),
                Integer.parseInt(window.group(4)),
                window.group(5) != null,
                start == null ? null : Long.valueOf(start));
        return request.rate > 0 && request.length.isPositive() && request.maxInFlight > 0
                ? Optional.of(request)
                : Optional.empty();
    }
}
