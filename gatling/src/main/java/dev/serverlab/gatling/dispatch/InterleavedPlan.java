package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Arrivals at several servers: in each interval of 1/rate one per server, at a random moment that follows from the
 * seed, and equally many per server in each block.
 *
 * <p>Evenly spaced arrivals would be in phase with the delay: 380 arrivals a second and a delay of 100 ms are 38
 * intervals, so that each answer falls due when a request comes, and an event loop wakes up once for both. At 385 a
 * second it wakes up twice, and a request cost Vert.x twice as much.
 *
 * <p>With n generators, each carries out every n-th interval, at the moments of a single generator's plan: the sum of all
 * shares is that plan. Single arrivals are not divided, as that would confound generators with servers when their numbers
 * share a factor.
 */
final class InterleavedPlan implements DispatchPlan {

    private final int servers;
    private final Interleaved load;
    private final long settleNanos;
    private final long blockNanos;
    private final long settleIntervals;
    private final long blockIntervals;
    private final long lastNanos;
    private final long lastIntervals;

    /** @param servers how many */
    InterleavedPlan(int servers, Interleaved load) {
        this.servers = servers;
        this.load = load;
        this.settleNanos = load.settle().toNanos();
        this.blockNanos = load.block().toNanos();
        this.settleIntervals = Math.round(load.rate() * load.settle().toMillis() / 1_000.0);
        this.blockIntervals = load.arrivalsPerBlock();
        this.lastNanos = load.afterBlocks().toNanos();
        this.lastIntervals = load.arrivals(load.afterBlocks());
    }

    /** Arrivals of this generator; settling, each block, and the time after them consist of whole intervals. */
    @Override
    public long count() {
        return load.share().rounds(settleIntervals + blockIntervals * load.blocks() + lastIntervals) * servers;
    }

    @Override
    public long plannedNanos(long index) {
        return arrival(index) / servers;
    }

    @Override
    public int server(long index) {
        return (int) (arrival(index) % servers);
    }

    /** The planned moment in ns times the number of servers, plus the index of the server. */
    private long arrival(long index) {
        long interval = load.share().round(index / servers);
        return arrivals(interval)[(int) (index % servers)];
    }

    private long[] arrivals(long interval) {
        long since = interval - settleIntervals;
        if (since < 0) {
            return arrivals(interval, 0, settleNanos, interval, settleIntervals);
        }
        long block = since / blockIntervals;
        if (block < load.blocks()) {
            return arrivals(
                    interval, settleNanos + block * blockNanos, blockNanos, since % blockIntervals, blockIntervals);
        }
        return arrivals(
                interval,
                settleNanos + load.blocks() * blockNanos,
                lastNanos,
                since - load.blocks() * blockIntervals,
                lastIntervals);
    }

    /** The arrivals of one interval, which is one of several in a part of the load with this start and length. */
    private long[] arrivals(long interval, long partStart, long partNanos, long within, long of) {
        SplittableRandom random =
                new SplittableRandom((load.seed() * 1_000_003 + load.session()) * 1_000_003 + interval);
        long[] arrivals = new long[servers];
        for (int server = 0; server < servers; server++) {
            long moment = partStart + (long) (partNanos * (within + random.nextDouble()) / of);
            arrivals[server] = moment * servers + server;
        }
        Arrays.sort(arrivals);
        return arrivals;
    }

    @Override
    public int maxUsers() {
        return load.users();
    }

    @Override
    public Timeline warm(Timeline warmingUp, RunClock clock, String endedBy) {
        return warmingUp.interleaved(load, clock, endedBy);
    }
}
