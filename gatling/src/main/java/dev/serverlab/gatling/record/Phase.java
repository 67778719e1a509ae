package dev.serverlab.gatling.record;

import java.util.Locale;

/** A part of a run, in the order in which they come. */
public enum Phase {
    /** Before the measurement: fills the server's code caches. */
    WARMUP,
    /** The load grows to its full amount. */
    RAMP,
    /** The load is full: what the lab reports. */
    STEADY;

    /** The tag in the interval logs and the name in events: lower case. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
