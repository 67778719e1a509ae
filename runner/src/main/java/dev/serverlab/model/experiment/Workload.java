package dev.serverlab.model.experiment;

import dev.serverlab.contract.Work;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What each request asks for.
 *
 * @param delay how long the server waits, 0…60 s in whole ms
 * @param work how it waits; absent for each server's own default
 * @param cpuMicros CPU time that the answering thread burns, in µs
 * @param path of the endpoint, followed by the delay; absent for {@value #DELAYED}
 */
public record Workload(
        Duration delay,
        @Nullable Work work,
        int cpuMicros,
        @Nullable String path) {

    /** The endpoint of all servers that are compared by how they wait. */
    public static final String DELAYED = "/delay";

    /** How early a timer of whole milliseconds may fire. */
    public static final double EARLY_MILLIS = 1;

    /** A workload for the endpoint {@value #DELAYED}. */
    public Workload(Duration delay, @Nullable Work work, int cpuMicros) {
        this(delay, work, cpuMicros, null);
    }

    /** The endpoint, such as {@code /delay}. */
    public String endpoint() {
        return path == null ? DELAYED : path;
    }

    /** One line for people, such as {@code GET /delay/100?work=block}. */
    public String describe() {
        StringBuilder line = new StringBuilder("GET " + endpoint() + "/").append(delay.toMillis());
        String separator = "?";
        if (work != null) {
            line.append(separator).append("work=").append(work.wireName());
            separator = "&";
        }
        if (cpuMicros > 0) {
            line.append(separator).append("cpuMicros=").append(cpuMicros);
        }
        return line.toString();
    }
}
