package dev.serverlab.gatling.interleaved;

import dev.serverlab.gatling.settings.LoadModel.Interleaved;

/**
 * Which server each arrival of the real load goes to, and when: evenly spaced, the servers in turn, as many for each in
 * each block. Moments are in ns after the load begins to settle.
 */
final class DispatchPlan {

    private final int servers;
    private final int[][] orders;
    private final long settleNanos;
    private final long blockNanos;
    private final long settleArrivals;
    private final long blockArrivals;

    DispatchPlan(int servers, Interleaved load) {
        this.servers = servers;
        this.orders = new Orders(servers, load.seed()).of(load.session(), load.blocks());
        this.settleNanos = load.settle().toNanos();
        this.blockNanos = load.block().toNanos();
        this.settleArrivals = Math.round(load.rate() * load.settle().toMillis() / 1_000.0) * servers;
        this.blockArrivals = (long) load.arrivalsPerBlock() * servers;
    }

    /** The order of the servers in each block, as their indices. */
    int[][] orders() {
        return orders;
    }

    /** All arrivals together. */
    long count() {
        return settleArrivals + blockArrivals * orders.length;
    }

    /** When that arrival is planned; ascending. */
    long plannedNanos(long index) {
        if (index < settleArrivals) {
            return (long) ((double) settleNanos * index / settleArrivals);
        }
        long since = index - settleArrivals;
        long within = (long) ((double) blockNanos * (since % blockArrivals) / blockArrivals);
        return settleNanos + since / blockArrivals * blockNanos + within;
    }

    /** Which server it goes to. While the load settles the order is that of the first block. */
    int server(long index) {
        long since = index - settleArrivals;
        int block = since < 0 ? 0 : (int) (since / blockArrivals);
        return orders[block][(int) (Math.floorMod(since, (long) servers))];
    }
}
