package dev.serverlab.gatling;

import dev.serverlab.gatling.settings.LoadModel.Closed;

/**
 * When each virtual user of the closed load is planned to start, counted from the start of the ramp. Gatling's own ramps
 * work in whole seconds (one of 500 ms starts nobody).
 */
record UserStarts(Closed load) {

    /**
     * The planned start of one user, in ms after the start of the ramp, rounded down: Gatling's injector takes whole ms.
     *
     * @param index which, from 0
     */
    long offsetMillis(long index) {
        double rampMillis = load.ramp().length().toMillis();
        Integer steps = load.ramp().steps();
        return (long)
                (steps == null ? rampMillis * index / load.users() : rampMillis * (stairOf(index, steps) - 1) / steps);
    }

    /** The stair, from 1, by whose end that many users and one more have started. */
    private long stairOf(long index, int steps) {
        return Math.ceilDiv((index + 1) * steps, load.users());
    }
}
