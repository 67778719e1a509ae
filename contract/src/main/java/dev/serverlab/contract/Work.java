package dev.serverlab.contract;

import java.util.Locale;
import java.util.Optional;

/** How a server waits for the delay of a request: the query parameter {@code work}. */
public enum Work {
    /** The thread that took the request sleeps: a request thread, or on purpose an event loop. */
    BLOCK,
    /** The thread that took the request hands the sleep to a worker pool and is free meanwhile. */
    OFFLOAD,
    /** No thread waits: a timer of the framework ends the delay. */
    TIMER;

    /** The spelling used in requests, files and reports: lower case. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The work of that exact lower-case name, or empty when there is none. */
    public static Optional<Work> ofWireName(String name) {
        for (Work work : values()) {
            if (work.wireName().equals(name)) {
                return Optional.of(work);
            }
        }
        return Optional.empty();
    }
}
