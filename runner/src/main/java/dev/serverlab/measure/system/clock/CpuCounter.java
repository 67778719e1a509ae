package dev.serverlab.measure.system.clock;

import org.jspecify.annotations.Nullable;

/** CPU time that only grows: of a process, of a container, or of some threads. */
@FunctionalInterface
public interface CpuCounter {

    /** A counter that cannot be read here. */
    CpuCounter UNKNOWN = () -> null;

    /** CPU time used so far, in ns; absent, never zero, when it cannot be read. */
    @Nullable
    Long cpuNanos();

    /** Whether it is read over a network: it is then read only once, and assigned to the middle of the round trip. */
    default boolean isReported() {
        return false;
    }

    /** Whether a reading is so costly that it is made only at the start and end of a measurement. */
    default boolean isCostly() {
        return false;
    }
}
