package dev.serverlab.model.observation;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a server spent its CPU in the load after the last block of a session, in samples of all its threads but the JIT's;
 * or where it allocated, in samples of 16 KiB.
 *
 * @param missing why there is none, as the rest of a sentence about the server; absent where there is one
 * @param samples how many there are
 * @param perRequest what a request cost while it was profiled: CPU without the JIT in µs, at the machine's pace in the
 *     blocks, or bytes allocated; absent when unknown
 * @param layers samples by layer, the most first
 * @param methods samples by method, the most first; only the heaviest
 */
public record Profile(
        @Nullable String missing,
        long samples,
        @Nullable Double perRequest,
        Map<String, Long> layers,
        Map<String, Long> methods) {

    /** For a server that could not be profiled. */
    public static Profile missing(String why) {
        return new Profile(why, 0, null, Map.of(), Map.of());
    }
}
