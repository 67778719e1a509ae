package dev.serverlab.benchmark;

/**
 * CPU time of a JVM, in ns.
 *
 * @param all every thread
 * @param jit the compiler threads' part of it
 */
public record Cpu(long all, long jit) {

    public Cpu plus(Cpu other) {
        return new Cpu(all + other.all, jit + other.jit);
    }

    public Cpu since(Cpu earlier) {
        return new Cpu(all - earlier.all, jit - earlier.jit);
    }

    /** CPU per request without the compiler threads, in µs. */
    public double workMicros(long requests) {
        return (all - jit) / 1e3 / requests;
    }

    /** The compiler threads' part, 0…1. */
    public double jitShare() {
        return (double) jit / all;
    }

    /** The compiler threads' CPU per request, in µs. */
    public double jitMicros(long requests) {
        return jit / 1e3 / requests;
    }
}
