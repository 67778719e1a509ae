package dev.serverlab.measure.server;

import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How many connections a server can hold.
 *
 * @param most the maximum; absent without a limit
 * @param setting the setting that changes the maximum; absent when none does
 * @param heapKib heap per connection, in KiB; 0 when not measured
 * @param requestHeapKib further heap per request while it is served, in KiB
 */
public record Connections(@Nullable Long most, @Nullable String setting, int heapKib, int requestHeapKib) {

    /** The value for a descriptor without this key. */
    static final Connections UNSPECIFIED = new Connections(null, null, 0, 0);

    /** Heap that the server's program itself takes. */
    static final int OWN_MIB = 20;

    /** Heap as a multiple of live data: with less headroom the collector would run all the time. */
    static final double WITH_GARBAGE = 1.25;

    /** How many connections, each with a request, fit into a heap of this many bytes; empty when not measured. */
    public OptionalLong heldBy(long heap) {
        long each = (heapKib + requestHeapKib) * 1024L;
        return each == 0
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(1, (long) (heap / WITH_GARBAGE - (OWN_MIB << 20)) / each));
    }

    /** The maximum number of connections with these settings; absent without a limit, or when it is not a number. */
    public @Nullable Long most(Map<String, String> settings) {
        String given = setting == null ? null : settings.get(setting);
        return given == null ? most : given.matches("[1-9]\\d{0,8}") ? Long.valueOf(given) : null;
    }
}
