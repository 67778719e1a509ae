package dev.serverlab.benchmark;

/**
 * CPU time of a JVM, in ns.
 *
 * @param all every thread
 * @param jit the compiler threads' part of it
 */
record Cpu(long all, long jit) {

    Cpu plus(Cpu other) {
        return new Cpu(all + other.all, jit + other.jit);
    }

    Cpu since(Cpu earlier) {
        return new Cpu(all - earlier.all, jit - earlier.jit);
    }

    /** CPU per request without the compiler threads, in µs. */
    double workMicros(long requests) {
        return (all - jit) / 1e3 / requests;
    }

    /** The compiler threads' part, 0…1. */
    double jitShare() {
        return (double) jit / all;
    }

    /** The compiler threads' CPU per request, in µs. */
    double jitMicros(long requests) {
        return jit / 1e3 / requests;
    }
}
