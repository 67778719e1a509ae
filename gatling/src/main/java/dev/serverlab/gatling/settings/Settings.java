package dev.serverlab.gatling.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run as resolved, defaults filled in.
 *
 * @param baseUrl scheme, host and port of the server, without a slash at the end
 * @param load closed or open, and how much
 * @param ramp how long the load grows to its full amount; zero starts with all of it
 * @param steps how many equal stairs the ramp has; absent when it is a straight line
 * @param duration how long the full load lasts: the steady window
 * @param warmup how long the warm-up lasts; zero is none
 * @param warmupUsers users that loop during the warm-up
 * @param warmupDelay the delay that they ask for
 * @param delay the delay that measured requests ask for, 0…60 s
 * @param work how the server waits; absent leaves it to the server
 * @param cpuMicros CPU time in µs that the server burns per request
 * @param results where Gatling's report goes
 * @param record where the recorder's files go; absent is beside Gatling's report
 * @param label a name for the run, copied to the record; absent when none was given
 */
public record Settings(
        String baseUrl,
        LoadModel load,
        Duration ramp,
        @Nullable Integer steps,
        Duration duration,
        Duration warmup,
        int warmupUsers,
        Duration warmupDelay,
        Duration delay,
        @Nullable String work,
        int cpuMicros,
        Path results,
        @Nullable Path record,
        @Nullable String label) {

    /** The path and query of a measured request. */
    public String measuredPath() {
        return asked().path();
    }

    /** The path and query of a warm-up request: the same work, so that the measured code is what gets warm. */
    public String warmupPath() {
        return asked().path(warmupDelay);
    }

    private Asked asked() {
        return new Asked(delay, work, cpuMicros);
    }

    /** The right answer to a request for that delay, byte for byte. */
    public static String answer(Duration delay) {
        return "{\"delayMillis\":" + delay.toMillis() + "}";
    }

    /**
     * How long a request may take before it counts as the error {@code timeout}: a minute more than the delay, so that
     * a queue in front of a small pool is measured rather than cut off.
     */
    public Duration requestTimeout() {
        return asked().timeout();
    }

    /** The settings for {@code generator.json}; absent ones are left out. */
    public Map<String, Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("baseUrl", baseUrl);
        if (load instanceof LoadModel.Closed closed) {
            map.put("users", closed.users());
        } else if (load instanceof LoadModel.Open open) {
            map.put("rate", open.rate());
        }
        map.put("rampMillis", ramp.toMillis());
        map.put("steps", steps);
        map.put("durationMillis", duration.toMillis());
        map.put("warmupMillis", warmup.toMillis());
        map.put("warmupUsers", warmupUsers);
        map.put("warmupDelayMillis", warmupDelay.toMillis());
        map.put("delayMillis", delay.toMillis());
        map.put("work", work);
        map.put("cpuMicros", cpuMicros);
        map.put("requestTimeoutMillis", requestTimeout().toMillis());
        map.values().removeIf(Objects::isNull);
        return new LinkedHashMap<>(map);
    }
}
