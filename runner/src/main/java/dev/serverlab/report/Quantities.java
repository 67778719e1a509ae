package dev.serverlab.report;

import java.util.Locale;

/** Numbers of CPUs and of bytes as people read them. */
final class Quantities {

    private static final double GIB = 1024.0 * 1024 * 1024;

    private Quantities() {}

    /** A whole number where it is one. */
    static String cpus(double cpus) {
        return cpus == Math.rint(cpus) ? Long.toString(Math.round(cpus)) : Double.toString(cpus);
    }

    /** Such as {@code 23.5 GiB}. */
    static String memory(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / GIB);
    }
}
