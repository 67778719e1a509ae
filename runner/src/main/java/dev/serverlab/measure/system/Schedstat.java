package dev.serverlab.measure.system;

import java.util.OptionalLong;

/** The kernel's account of one thread: {@code /proc/<pid>/task/<tid>/schedstat}, three numbers. */
final class Schedstat {

    private Schedstat() {}

    /** The first of them: time that the thread spent on a CPU, in ns. Empty when the text is no such line. */
    static OptionalLong onCpuNanos(String schedstat) {
        return Unsigned.unsigned(schedstat.strip().split(" ", 2)[0]);
    }
}
