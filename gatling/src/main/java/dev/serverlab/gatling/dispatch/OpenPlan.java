package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.LoadModel.Open;

/**
 * Arrivals at one server: at a rate that grows through the ramp, linearly from 0 or by stairs, and then stays. With n
 * generators, each carries out every n-th arrival, at its moment in the plan of a single generator.
 */
record OpenPlan(Open load) implements DispatchPlan {

    /** The number of this generator's arrivals. */
    @Override
    public long count() {
        double seconds = load.ramp().steady().plus(load.ramp().profile()).toMillis() / 1_000.0;
        return load.share().rounds(Math.max(1, (long) Math.ceil(inRamp() + load.rate() * seconds)));
    }

    @Override
    public long plannedNanos(long index) {
        long ofAll = load.share().round(index);
        double rampMillis = load.ramp().length().toMillis();
        double inRamp = inRamp();
        double millis =
                ofAll < inRamp ? rampOffset(ofAll, rampMillis) : rampMillis + (ofAll - inRamp) / load.rate() * 1_000;
        return (long) (millis * 1e6);
    }

    private double rampOffset(long index, double rampMillis) {
        Integer steps = load.ramp().steps();
        if (steps == null) {
            // A rate that grows linearly from 0 gives rate·t²/(2·ramp) arrivals by the time t.
            return Math.sqrt(2 * rampMillis * index / load.rate() * 1_000);
        }
        double stairMillis = rampMillis / steps;
        double before = 0;
        int stair = 1;
        double perMilli = load.rate() / 1_000 / steps;
        while (stair < steps && index >= before + perMilli * stair * stairMillis) {
            before += perMilli * stair * stairMillis;
            stair++;
        }
        return (stair - 1) * stairMillis + (index - before) / (perMilli * stair);
    }

    private double inRamp() {
        Integer steps = load.ramp().steps();
        // On average the height of the middle stair.
        double share = steps == null ? 0.5 : (steps + 1) / (2.0 * steps);
        return load.rate() * share * load.ramp().length().toMillis() / 1_000.0;
    }

    @Override
    public int server(long index) {
        return 0;
    }

    /** An arrival while all users wait for answers opens a connection: the queue in front of a server is unlimited. */
    @Override
    public int maxUsers() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Timeline warm(Timeline warmingUp, RunClock clock, String endedBy) {
        return warmingUp.ramped(load.ramp(), clock, endedBy);
    }
}
