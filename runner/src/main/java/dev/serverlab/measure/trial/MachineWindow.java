package dev.serverlab.measure.trial;

import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.model.run.Disturbances;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The machine over a measured window.
 *
 * @param beforeLoad before the first connection was opened
 * @param from at the start of the window
 * @param to at its end
 * @param serversNanos CPU time of all servers in it; absent when it could not be read
 * @param generatorNanos CPU time of the generator in it
 */
record MachineWindow(
        MachineSnapshot beforeLoad,
        MachineSnapshot from,
        MachineSnapshot to,
        @Nullable Long serversNanos,
        @Nullable Long generatorNanos) {

    /** A tick of {@code /proc/stat}: USER_HZ is 100 wherever Java runs. */
    private static final double TICK_NANOS = 1e7;

    /** @param longestPauseMillis of the generator; absent when it is not known */
    Disturbances disturbances(@Nullable Long longestPauseMillis) {
        MachineNoise noise = MachineNoise.between(from, to);
        return new Disturbances(
                noise.busyShare(),
                noise.stealShare(),
                foreignShare(noise),
                noise.throttledShare(),
                generatorNanos == null || noise.elapsedNanos() == 0
                        ? null
                        : Double.valueOf((double) generatorNanos / noise.elapsedNanos()),
                longestPauseMillis,
                MachineNoise.between(beforeLoad, to).listenOverflows(),
                stepMillis());
    }

    /** Never below zero: ticks and the clocks of processes are different ways to count. */
    private @Nullable Double foreignShare(MachineNoise noise) {
        Long ticks = noise.ticks();
        Double busy = noise.busyShare();
        Long lab = CpuReading.between(from.lab(), to.lab());
        if (ticks == null || busy == null || lab == null || serversNanos == null || generatorNanos == null) {
            return null;
        }
        double own = (double) serversNanos + generatorNanos + lab;
        return Math.max(0, busy - own / (ticks * TICK_NANOS));
    }

    private double stepMillis() {
        Duration wall = Duration.ofNanos((to.lab().epochMicros() - from.lab().epochMicros()) * 1_000);
        Duration monotonic = Duration.ofNanos(to.lab().nanoTime() - from.lab().nanoTime());
        return wall.minus(monotonic).toNanos() / 1e6;
    }
}
