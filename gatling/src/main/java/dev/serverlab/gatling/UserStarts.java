package dev.serverlab.gatling;

import dev.serverlab.gatling.settings.LoadModel.Closed;

/**
 * When each virtual user of the closed load is planned to start, counted from the start of the ramp. Gatling's own ramps
 * work in whole seconds (one of 500 ms starts nobody). With n generators, each starts every n-th user, at its moment in the
 * plan of a single generator.
 */
record UserStarts(Closed load) {

    /** The number of this generator's users. */
    long count() {
        return load.share().rounds(load.users());
    }

    /**
     * The planned start of a user, in ms after the start of the ramp, rounded down: Gatling's injector takes whole ms.
     *
     * @param own the user's index, from 0
     */
    long offsetMillis(long own) {
        long index = load.share().round(own);
        double rampMillis = load.ramp().length().toMillis();
        Integer steps = load.ramp().steps();
        return (long)
                (steps == null ? rampMillis * index / load.users() : rampMillis * (stairOf(index, steps) - 1) / steps);
    }

    /** The step, from 1, by the end of which more than that many users have started. */
    private long stairOf(long index, int steps) {
        return Math.ceilDiv((index + 1) * steps, load.users());
    }
}
