package dev.serverlab.measure.system.clock;

import org.jspecify.annotations.Nullable;

/** CPU time that only grows: of a process, of a container, or of some threads. */
@FunctionalInterface
public interface CpuCounter {

    /** One that nobody can read here. */
    CpuCounter UNKNOWN = () -> null;

    /** CPU time used so far, in ns; absent, never zero, when it cannot be read. */
    @Nullable
    Long cpuNanos();

    /**
     * Whether somebody else tells it over a network: it is then read only once, and taken to be of the moment half way
     * through the question.
     */
    default boolean isTold() {
        return false;
    }

    /** Whether a reading costs so much of it that it is made only where something begins or ends. */
    default boolean isCostly() {
        return false;
    }
}
