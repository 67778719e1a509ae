package dev.serverlab.measure.server;

import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a server can hold.
 *
 * @param most connections at most; absent without a limit
 * @param setting gives that another number; absent when none does
 * @param heapKib that each connection takes, in KiB; nothing when nobody measured
 * @param requestHeapKib that a request takes beside it while it is served
 */
public record Connections(@Nullable Long most, @Nullable String setting, int heapKib, int requestHeapKib) {

    /** Of a file that says nothing. */
    static final Connections UNSAID = new Connections(null, null, 0, 0);

    /** That a server's program takes itself. */
    static final int OWN_MIB = 20;

    /** What a collector needs beside what is in use, or it does nothing else than collect. */
    static final double WITH_GARBAGE = 1.25;

    /** How many connections with a request on each a heap of so many bytes holds; absent where nobody measured. */
    public OptionalLong heldBy(long heap) {
        long each = (heapKib + requestHeapKib) * 1024L;
        return each == 0
                ? OptionalLong.empty()
                : OptionalLong.of(Math.max(1, (long) (heap / WITH_GARBAGE - (OWN_MIB << 20)) / each));
    }

    /** Connections at most with those settings; absent without a limit, or when it is no number. */
    public @Nullable Long most(Map<String, String> settings) {
        String given = setting == null ? null : settings.get(setting);
        return given == null ? most : given.matches("[1-9]\\d{0,8}") ? Long.valueOf(given) : null;
    }
}
