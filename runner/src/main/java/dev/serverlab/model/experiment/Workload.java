package dev.serverlab.model.experiment;

import dev.serverlab.contract.Work;
import java.time.Duration;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What each request asks for.
 *
 * @param delay how long the server waits, 0…60 s in whole ms
 * @param work how it waits; absent for each server's own default
 * @param cpuMicros CPU time that the answering thread burns, in µs
 * @param items how many the answer lists; absent for none
 * @param path of the endpoint, followed by the delay; absent for {@value #DELAYED}
 */
public record Workload(
        Duration delay,
        @Nullable Work work,
        int cpuMicros,
        @Nullable Integer items,
        @Nullable String path) {

    /** What a variant may have of its own, by the names in files. */
    public static final List<String> KEYS = List.of("delay", "work", "cpuMicros", "items", "path");

    /** The endpoint of all servers that are compared by how they wait. */
    public static final String DELAYED = "/delay";

    /** How early a timer of whole milliseconds may fire. */
    public static final double EARLY_MILLIS = 1;

    /** A workload for the endpoint {@value #DELAYED}. */
    public Workload(Duration delay, @Nullable Work work, int cpuMicros) {
        this(delay, work, cpuMicros, null, null);
    }

    /** The endpoint, such as {@code /delay}. */
    public String endpoint() {
        return path == null ? DELAYED : path;
    }

    /** @param items none, as files and options spell it with 0, becomes absent */
    public Workload {
        items = items != null && items == 0 ? null : items;
    }

    /** How many items an answer lists. */
    public int itemsPerAnswer() {
        return items == null ? 0 : items;
    }

    /** One line for people, such as {@code GET /delay/100?work=block}. */
    public String describe() {
        return "GET " + target();
    }

    /** Path and query, such as {@code /delay/100?work=block}. */
    public String target() {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        if (work != null) {
            query.add("work=" + work.wireName());
        }
        if (cpuMicros > 0) {
            query.add("cpuMicros=" + cpuMicros);
        }
        if (items != null) {
            query.add("items=" + items);
        }
        return endpoint() + "/" + delay.toMillis() + query;
    }
}
