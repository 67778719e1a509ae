package dev.serverlab.gatling.record;

import dev.serverlab.generator.PhaseName;

/**
 * A part of a run, from its start to just before its end, on the clock of {@link System#nanoTime()}.
 *
 * @param name as in {@link PhaseName}
 * @param counted whether its answers are what is measured
 */
public record Phase(String name, long start, long end, boolean counted) {

    /** A phase that is not counted. */
    Phase(String name, long start, long end) {
        this(name, start, end, false);
    }

    /** This phase, moved by that many ns. */
    Phase later(long nanos) {
        return new Phase(name, start + nanos, end + nanos, counted);
    }

    boolean isWarmup() {
        return name.equals(PhaseName.WARMUP);
    }

    double seconds() {
        return (end - start) / 1e9;
    }
}
