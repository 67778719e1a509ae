package dev.serverlab.measure.sidecar;

import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a sidecar is asked, over HTTP, with GET unless something else is said, and with the token in {@code Authorization} as the generators' agent has it; without it
 * the answer is 401. 503 while nothing listens on the server's port.
 */
public final class SidecarApi {

    /** Its port, unless it was given another. */
    public static final int PORT = 9198;

    /** A {@link Now}. */
    public static final String NOW = "/now";
    /** With {@link #MICROS}, an {@link At}. */
    public static final String AT = "/at";
    /** A {@link ProcessDetail}. */
    public static final String DETAIL = "/detail";

    /** POST: has the server's heap collected; a {@link Collected}. */
    public static final String COLLECT = "/collect";

    /** The parameter of {@link #AT}: the time of day on its machine, in µs since 1970; at most 10 minutes ago. */
    public static final String MICROS = "epochMicros";

    /** For which {@link #AT} waits, until that moment has passed. */
    public static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private SidecarApi() {}

    /**
     * The server at this moment.
     *
     * @param pid under which it knows itself too
     * @param sample by the clocks of its machine; absent when it has gone
     */
    public record Now(long pid, @Nullable ProcessSample sample) {}

    /**
     * What clocks said at a moment.
     *
     * @param nanoTime of the sidecar: for differences between answers of one sidecar
     * @param cpuNanos CPU time of the server, in ns; absent when the moment is not known
     * @param jitNanos of that its compiler threads'; absent as in {@link dev.serverlab.measure.system.ThreadTimes#ofCompiler}, too
     */
    public record At(
            long nanoTime,
            @Nullable Long cpuNanos,
            @Nullable Long jitNanos) {}

    /** @param done false when it is no JVM, or did not do as it was told */
    public record Collected(boolean done) {}
}
