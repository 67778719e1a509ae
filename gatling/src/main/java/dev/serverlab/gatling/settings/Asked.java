package dev.serverlab.gatling.settings;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
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
 * @param items how many the answer lists
 * @param endpoint the path before the delay, such as {@code /delay}
 */
public record Asked(Duration delay, @Nullable String work, int cpuMicros, int items, String endpoint) {

    private static final Pattern ENDPOINT = Pattern.compile("(/[a-z0-9-]{1,32}){1,4}");

    /** The settings that it is read from. */
    static final Set<String> SETTINGS = Set.of("delay", "work", "cpuMicros", "items", "path");

    static Asked read(Values values) {
        return new Asked(
                values.duration("delay", "100ms", Duration.ZERO, Duration.ofMillis(DelayRequest.MAX_DELAY_MILLIS)),
                values.optional(
                        "work",
                        text -> text,
                        text -> Work.ofWireName(text).isPresent(),
                        "block, offload or timer, or left out"),
                values.integer("cpuMicros", "0", 0, DelayRequest.MAX_CPU_MICROS),
                values.integer("items", "0", 0, DelayRequest.MAX_ITEMS),
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

    /** The path and query of a request for another delay but otherwise the same, so that the measured code is what gets warm. */
    public String path(Duration wait) {
        String query = (work == null ? "" : "&work=" + work)
                + (cpuMicros == 0 ? "" : "&cpuMicros=" + cpuMicros)
                + (items == 0 ? "" : "&items=" + items);
        return endpoint + "/" + wait.toMillis() + (query.isEmpty() ? "" : "?" + query.substring(1));
    }

    /** The successful response to a request for that delay, byte for byte. */
    public byte[] answer(Duration delay) {
        return DelayAnswer.of((int) delay.toMillis(), items).json().getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * How long a request may take before it counts as the error {@code timeout}: a minute more than the delay, so that
     * a queue in front of a small pool is measured rather than cut off.
     */
    public Duration timeout() {
        return delay.plusSeconds(60);
    }
}
