package dev.serverlab.generator;

import java.time.Duration;

/** The names of phases in events, in the record, and as tags in the interval logs. */
public final class PhaseName {

    /** Before anything is measured: fills the servers' code caches. */
    public static final String WARMUP = "warmup";

    /** The load on one server grows to its full amount. */
    public static final String RAMP = "ramp";

    /** The load on one server is full: what is measured. */
    public static final String STEADY = "steady";

    /** The load on several servers is full, before the first block. */
    public static final String SETTLE = "settle";

    /**
     * After what is measured the same load goes on, while it is seen what the servers do: {@link #BEFORE_PROFILE} after the
     * last block, or at once on one server.
     */
    public static final String PROFILE = "profile";

    /** The load between the last block and the profiled time, for profilers to attach. */
    public static final Duration BEFORE_PROFILE = Duration.ofSeconds(2);

    private PhaseName() {}

    /**
     * The counted part of a block of the load on several servers: {@code b00}, {@code b01} and so on.
     *
     * @param index from 0
     */
    public static String block(int index) {
        return index < 10 ? "b0" + index : "b" + index;
    }

    /**
     * A commanded window: {@code w00}, {@code w01} and so on.
     *
     * @param index from 0
     */
    public static String window(int index) {
        return index < 10 ? "w0" + index : "w" + index;
    }
}
