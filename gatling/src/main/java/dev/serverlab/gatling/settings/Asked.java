package dev.serverlab.gatling.settings;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The content of a measured request.
 *
 * @param delay 0…60 s
 * @param work how the server waits; absent leaves it to the server
 * @param cpuMicros CPU time in µs that the server burns
 * @param endpoint the path before the delay, such as {@code /delay}
 */
public record Asked(Duration delay, @Nullable String work, int cpuMicros, String endpoint) {

    private static final Pattern ENDPOINT = Pattern.compile("(/[a-z0-9-]{1,32}){1,4}");

    private static final Set<String> WORKS = Set.of("block", "offload", "timer");

    /** The settings that it is read from. */
    static final Set<String> SETTINGS = Set.of("delay", "work", "cpuMicros", "path");

    static Asked read(Values values) {
        return new Asked(
                values.duration("delay", "100ms", Duration.ZERO, Duration.ofMinutes(1)),
                values.optional("work", text -> text, WORKS::contains, "block, offload or timer, or left out"),
                values.integer("cpuMicros", "0", 0, 100_000),
                values.parsed("path", "/delay", Asked::endpoint, "/delay"));
    }

    private static String endpoint(String text) {
        if (!ENDPOINT.matcher(text).matches()) {
            throw new IllegalArgumentException("a path of lower case letters, digits and -, such as /delay");
        }
        return text;
    }

    /** The path and query of such a request. */
    public String path() {
        return path(delay);
    }

    /** The path and query of a request for another delay but the same work, so that the measured code is what gets warm. */
    public String path(Duration wait) {
        String query = (work == null ? "" : "&work=" + work) + (cpuMicros == 0 ? "" : "&cpuMicros=" + cpuMicros);
        return endpoint + "/" + wait.toMillis() + (query.isEmpty() ? "" : "?" + query.substring(1));
    }

    /** The successful response to a request for that delay, byte for byte. */
    public static byte[] answer(Duration delay) {
        return ("{\"delayMillis\":" + delay.toMillis() + "}").getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * How long a request may take before it counts as the error {@code timeout}: a minute more than the delay, so that
     * a queue in front of a small pool is measured rather than cut off.
     */
    public Duration timeout() {
        return delay.plusSeconds(60);
    }
}
