package dev.serverlab.measure.sidecar;

import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import org.jspecify.annotations.Nullable;

/**
 * What a sidecar is asked, over HTTP, with GET and the token in {@code Authorization} as the generators' agent has it; without it
 * the answer is 401. 503 while nothing listens on the server's port.
 */
public final class SidecarApi {

    /** Its port, unless it was given another. */
    public static final int PORT = 9198;

    /** A {@link Now}. */
    public static final String NOW = "/now";
    /** A {@link Jit}. */
    public static final String JIT = "/jit";
    /** A {@link ProcessDetail}. */
    public static final String DETAIL = "/detail";

    private SidecarApi() {}

    /**
     * The server at this moment.
     *
     * @param pid under which it knows itself too
     * @param sample by the clocks of its machine; absent when it has gone
     */
    public record Now(long pid, @Nullable ProcessSample sample) {}

    /** CPU time of its compiler threads; absent as in {@link dev.serverlab.measure.system.ThreadTimes#ofCompiler}. */
    public record Jit(@Nullable Long nanos) {}
}
