package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import java.util.Arrays;
import java.util.List;

/**
 * Arrivals at several servers: evenly spaced, the servers in turn, as many for each in each block.
 *
 * <p>Of several generators each carries out whole rounds, every so many that there are, at the moments that they have in the plan
 * of one generator: the sum of all shares is that plan. Single arrivals are not dealt, as that would confound a generator
 * with a server wherever the two numbers share a factor.
 */
final class InterleavedPlan implements DispatchPlan {

    private final List<String> servers;
    private final Interleaved load;
    private final int[][] orders;
    private final long settleNanos;
    private final long blockNanos;
    private final long settleArrivals;
    private final long blockArrivals;

    /** @param servers their names */
    InterleavedPlan(List<String> servers, Interleaved load) {
        this.servers = servers;
        this.load = load;
        this.orders = new Orders(servers.size(), load.seed()).of(load.session(), load.blocks());
        this.settleNanos = load.settle().toNanos();
        this.blockNanos = load.block().toNanos();
        this.settleArrivals = Math.round(load.rate() * load.settle().toMillis() / 1_000.0) * servers.size();
        this.blockArrivals = (long) load.arrivalsPerBlock() * servers.size();
    }

    /** The order of the servers in each block, as their indices. */
    int[][] orders() {
        return orders;
    }

    /** Of this generator. Settling and blocks are whole rounds each. */
    @Override
    public long count() {
        long rounds = (settleArrivals + blockArrivals * orders.length) / servers.size();
        return load.share().rounds(rounds) * servers.size();
    }

    /** Which arrival of all generators is that one of this generator. */
    private long ofAll(long index) {
        return load.share().round(index / servers.size()) * servers.size() + index % servers.size();
    }

    @Override
    public long plannedNanos(long index) {
        long ofAll = ofAll(index);
        if (ofAll < settleArrivals) {
            return (long) ((double) settleNanos * ofAll / settleArrivals);
        }
        long since = ofAll - settleArrivals;
        long within = (long) ((double) blockNanos * (since % blockArrivals) / blockArrivals);
        return settleNanos + since / blockArrivals * blockNanos + within;
    }

    /** While the load settles the order is that of the first block. */
    @Override
    public int server(long index) {
        long since = ofAll(index) - settleArrivals;
        int block = since < 0 ? 0 : (int) (since / blockArrivals);
        return orders[block][(int) (Math.floorMod(since, (long) servers.size()))];
    }

    @Override
    public int mostUsers() {
        return load.users();
    }

    @Override
    public Timeline warm(Timeline warmingUp, RunClock clock, String endedBy) {
        List<List<String>> named = Arrays.stream(orders)
                .map(order -> Arrays.stream(order).mapToObj(servers::get).toList())
                .toList();
        return warmingUp.interleaved(load, clock, endedBy, named);
    }
}
