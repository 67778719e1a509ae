package dev.serverlab.measure.server;

import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How many connections a server can hold.
 *
 * @param most connections at most; absent without a limit
 * @param setting changes that number; absent when none does
 * @param heapKib that each connection takes, in KiB; 0 when not measured
 * @param requestHeapKib that a request takes beside it while it is served
 */
public record Connections(@Nullable Long most, @Nullable String setting, int heapKib, int requestHeapKib) {

    /** For a file without the key. */
    static final Connections UNSAID = new Connections(null, null, 0, 0);

    /** Taken by the server's program itself. */
    static final int OWN_MIB = 20;

    /** The collector's headroom beside live data, without which it would collect all the time. */
    static final double WITH_GARBAGE = 1.25;

    /** How many connections, each with a request, a heap of that many bytes holds; absent when not measured. */
    public OptionalLong heldBy(long heap) {
        long each = (heapKib + requestHeapKib) * 1024L;
        return each == 0
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(1, (long) (heap / WITH_GARBAGE - (OWN_MIB << 20)) / each));
    }

    /** The maximum of connections with those settings; absent without a limit, or when it is not a number. */
    public @Nullable Long most(Map<String, String> settings) {
        String given = setting == null ? null : settings.get(setting);
        return given == null ? most : given.matches("[1-9]\\d{0,8}") ? Long.valueOf(given) : null;
    }
}
