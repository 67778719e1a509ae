package dev.serverlab.sampling;

import java.util.OptionalLong;

/** CPU time that only grows: of a process, of a container, or of some threads. */
@FunctionalInterface
public interface CpuCounter {

    /** One that nobody can read here. */
    CpuCounter UNKNOWN = OptionalLong::empty;

    /** CPU time used so far, in ns; absent, never zero, when it cannot be read. */
    OptionalLong cpuNanos();
}
