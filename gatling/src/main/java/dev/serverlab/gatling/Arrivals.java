package dev.serverlab.gatling;

import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Open;
import dev.serverlab.gatling.settings.LoadModel.Ramped;

/**
 * When each virtual user of the load on one server is planned to start, counted from the start of the ramp. Gatling's own
 * ramps work in whole seconds (one of 500 ms starts nobody) and do not tell which start was planned for which user.
 *
 * @param load closed: users who start within the ramp; open: arrivals at a rate that grows through it
 */
record Arrivals(Ramped load) {

    /** How many users start in all; at least one. */
    long count() {
        return switch (load) {
            case Closed closed -> closed.users();
            case Open open ->
                Math.max(1, (long) Math.ceil(
                        inRamp(open) + open.rate() * load.ramp().steady().toMillis() / 1_000.0));
        };
    }

    /**
     * The planned start of one user, in ms after the start of the ramp, rounded down: Gatling's injector takes whole ms.
     *
     * @param index which, from 0
     */
    long offsetMillis(long index) {
        double rampMillis = load.ramp().length().toMillis();
        Integer steps = load.ramp().steps();
        return switch (load) {
            case Closed closed ->
                (long)
                        (steps == null
                                ? rampMillis * index / closed.users()
                                : rampMillis * (stairOf(index, closed, steps) - 1) / steps);
            case Open open -> {
                double inRamp = inRamp(open);
                yield (long)
                        (index < inRamp
                                ? rampOffset(index, open, rampMillis)
                                : rampMillis + (index - inRamp) / open.rate() * 1_000);
            }
        };
    }

    /** The stair, from 1, by whose end that many users and one more have started. */
    private static long stairOf(long index, Closed closed, int steps) {
        return Math.ceilDiv((index + 1) * steps, closed.users());
    }

    private double rampOffset(long index, Open open, double rampMillis) {
        Integer steps = load.ramp().steps();
        if (steps == null) {
            // A rate that grows linearly from 0 has sent rate·t²/(2·ramp) arrivals by the time t.
            return Math.sqrt(2 * rampMillis * index / open.rate() * 1_000);
        }
        double stairMillis = rampMillis / steps;
        double before = 0;
        int stair = 1;
        double perMilli = open.rate() / 1_000 / steps;
        while (stair < steps && index >= before + perMilli * stair * stairMillis) {
            before += perMilli * stair * stairMillis;
            stair++;
        }
        return (stair - 1) * stairMillis + (index - before) / (perMilli * stair);
    }

    private double inRamp(Open open) {
        Integer steps = load.ramp().steps();
        // On average the height of the middle stair.
        double share = steps == null ? 0.5 : (steps + 1) / (2.0 * steps);
        return open.rate() * share * load.ramp().length().toMillis() / 1_000.0;
    }
}
