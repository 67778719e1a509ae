package dev.serverlab.gatling.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a measured request asks of a server.
 *
 * @param delay 0…60 s
 * @param work how the server waits; absent leaves it to the server
 * @param cpuMicros CPU time in µs that the server burns
 */
public record Asked(Duration delay, @Nullable String work, int cpuMicros) {

    /** The path and query of such a request. */
    public String path() {
        return path(delay);
    }

    /** The path and query of a request for another delay but the same work. */
    public String path(Duration wait) {
        String query = (work == null ? "" : "&work=" + work) + (cpuMicros == 0 ? "" : "&cpuMicros=" + cpuMicros);
        return "/delay/" + wait.toMillis() + (query.isEmpty() ? "" : "?" + query.substring(1));
    }

    /**
     * How long a request may take before it counts as the error {@code timeout}: a minute more than the delay, so that
     * a queue in front of a small pool is measured rather than cut off.
     */
    public Duration timeout() {
        return delay.plusSeconds(60);
    }
}
