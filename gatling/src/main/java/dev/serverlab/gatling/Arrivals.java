package dev.serverlab.gatling;

import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import java.time.Duration;

/**
 * When each virtual user of the measured load is planned to start, counted from the start of the ramp. Gatling's own
 * ramps work in whole seconds (one of 500 ms starts nobody) and do not tell which start was planned for which user.
 *
 * @param load closed: all users start within the ramp, evenly; open: arrivals at a rate that grows linearly
 * @param ramp how long the load grows
 * @param duration how long it stays
 */
record Arrivals(LoadModel load, Duration ramp, Duration duration) {

    static Arrivals of(Settings settings) {
        return new Arrivals(settings.load(), settings.ramp(), settings.duration());
    }

    /** How many users start in all; at least one. */
    long count() {
        return switch (load) {
            case LoadModel.Closed closed -> closed.users();
            case LoadModel.Open open ->
                Math.max(1, (long) Math.ceil(inRamp(open) + open.rate() * duration.toMillis() / 1_000.0));
        };
    }

    /**
     * The planned start of one user, in ms after the start of the ramp, rounded down: Gatling's injector takes whole ms.
     *
     * @param index which, from 0
     */
    long offsetMillis(long index) {
        double rampMillis = ramp.toMillis();
        return switch (load) {
            case LoadModel.Closed closed -> (long) (rampMillis * index / closed.users());
            case LoadModel.Open open -> {
                double inRamp = inRamp(open);
                // A rate that grows linearly from 0 has sent rate·t²/(2·ramp) arrivals by the time t.
                yield (long)
                        (index < inRamp
                                ? Math.sqrt(2 * rampMillis * index / open.rate() * 1_000)
                                : rampMillis + (index - inRamp) / open.rate() * 1_000);
            }
        };
    }

    private double inRamp(LoadModel.Open open) {
        return open.rate() * ramp.toMillis() / 2_000.0;
    }
}
