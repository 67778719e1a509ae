package dev.serverlab.measure.validity;

import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.model.run.Disturbances;
import org.jspecify.annotations.Nullable;

/**
 * The machine over a measured window.
 *
 * @param beforeLoad before the first connection was opened
 * @param from at the start of the window
 * @param to at its end
 * @param serversNanos CPU time of all servers in it; absent when it could not be read
 * @param generatorNanos CPU time of the generator in it
 * @param withLab whether all that ran there is known: the lab, or the agents
 * @param there the servers' machine, when they ran on another one
 */
public record MachineWindow(
        MachineSnapshot beforeLoad,
        MachineSnapshot from,
        MachineSnapshot to,
        @Nullable Long serversNanos,
        @Nullable Long generatorNanos,
        boolean withLab,
        @Nullable MachineWindow there) {

    /** A tick of {@code /proc/stat}: USER_HZ is 100 wherever Java runs. */
    private static final double TICK_NANOS = 1e7;

    /**
     * What disturbed it; of two machines what was worse.
     *
     * @param longestPauseMillis of the generator; absent when it is not known
     * @param behindNanos CPU time of the backends; absent when it is not known
     */
    public Disturbances disturbances(@Nullable Long longestPauseMillis, @Nullable Long behindNanos) {
        Disturbances here = ofThis(longestPauseMillis, behindNanos);
        return there == null ? here : here.orWorse(there.ofThis(null, behindNanos));
    }

    private Disturbances ofThis(@Nullable Long longestPauseMillis, @Nullable Long behindNanos) {
        MachineNoise noise = MachineNoise.between(from, to);
        return new Disturbances(
                noise.busyShare(),
                noise.stealShare(),
                foreignShare(noise, behindNanos),
                noise.throttledShare(),
                generatorNanos == null || noise.elapsedNanos() == 0
                        ? null
                        : Double.valueOf((double) generatorNanos / noise.elapsedNanos()),
                longestPauseMillis,
                MachineNoise.between(beforeLoad, to).listenOverflows(),
                stepMillis());
    }

    /**
     * The share of other programs, never negative: ticks and process clocks count differently. Unknown on any
     * machine but the lab's, as the generator may or may not run there.
     */
    private @Nullable Double foreignShare(MachineNoise noise, @Nullable Long behindNanos) {
        Long ticks = noise.ticks();
        Double busy = noise.busyShare();
        Long lab = CpuReading.between(from.lab(), to.lab());
        if (ticks == null
                || busy == null
                || lab == null
                || serversNanos == null
                || generatorNanos == null
                || behindNanos == null
                || !withLab) {
            return null;
        }
        double own = (double) serversNanos + generatorNanos + behindNanos + lab;
        return Math.max(0, busy - own / (ticks * TICK_NANOS));
    }

    private double stepMillis() {
        long wallNanos = (to.lab().epochMicros() - from.lab().epochMicros()) * 1_000;
        return (wallNanos - (to.lab().nanoTime() - from.lab().nanoTime())) / 1e6;
    }
}
