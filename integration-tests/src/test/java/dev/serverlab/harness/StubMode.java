package dev.serverlab.harness;

import java.util.Locale;

/** How a {@link StubServer} goes wrong; the profile's name is the same with hyphens. */
public enum StubMode {
    RIGHT,
    /** Says why and ends before it listens. */
    EXITS_AT_START,
    /** Ends before it listens, with a message that is not UTF-8. */
    EXITS_IN_LATIN1,
    /** Fills its heap before it listens. */
    LEAKS_AT_START,
    /** Lives and never listens. */
    BINDS_NOTHING,
    /** Takes connections and never answers. */
    ANSWERS_NOTHING,
    /** Finds its port taken. */
    PORT_TAKEN,
    /** Speaks something that is not HTTP. */
    SPEAKS_GARBAGE,
    /** Answers with another delay than the requested one. */
    WRONG_BYTES,
    /** Answers at once. */
    NO_DELAY,
    /** Answers bad input with 200. */
    ACCEPTS_ALL,
    /** Reports another number of threads than its profile means. */
    OTHER_THREADS,
    /** Does not report how it keeps connections. */
    TELLS_LITTLE,
    /** Answers 5 ms later than it was asked to. */
    FIVE_MS_SLOWER,
    /** Ends in the middle of the load. */
    DIES,
    /** Fills its heap in the middle of the load. */
    LEAKS,
    /** Prints in the middle of the load the error of a JVM that can start no more threads. */
    NO_THREADS,
    /** Gives wrong answers from the middle of the load on. */
    WRONG_BODIES,
    /** Gives 500 from the middle of the load on. */
    ERRORS,
    /** Closes the connection after each answer. */
    CLOSES_EACH,
    /** Answers at once from the middle of the load on. */
    EARLY,
    /** Stalls for some seconds in the middle of the load. */
    STALLS,
    /** Leaves its ports to another process in the middle of the load, and lives on. */
    REPLACED,
    /** Takes connections one by one between its answers, and has no queue for them. */
    QUEUE_FULL,
    /** Does not end when it is asked to. */
    IGNORES_TERM,
    /** Fills the disk of the results folder in the middle of the load. */
    FILLS_DISK;

    String profile() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static StubMode ofProfile(String profile) {
        return valueOf(profile.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
