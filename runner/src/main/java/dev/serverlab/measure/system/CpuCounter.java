package dev.serverlab.measure.system;

import java.util.OptionalLong;

/** CPU time that only grows: of a process, of a container, or of some threads. */
@FunctionalInterface
public interface CpuCounter {

    /** One that nobody can read here. */
    CpuCounter UNKNOWN = OptionalLong::empty;

    /** CPU time used so far, in ns; absent, never zero, when it cannot be read. */
    OptionalLong cpuNanos();

    /**
     * Whether a reading costs so much that it is made only where something begins or ends, and only once: it is then taken
     * to be of the moment half way through it.
     */
    default boolean isCostly() {
        return false;
    }
}
