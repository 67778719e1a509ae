package dev.serverlab.gatling.paired;

import dev.serverlab.gatling.settings.PairedSettings;

/**
 * Which server each arrival of the real load goes to, and when: evenly spaced, the servers in turn, as many for each in
 * each block. Moments are in ns after the load begins to settle.
 */
final class Dealing {

    private final int servers;
    private final int[][] orders;
    private final long settleNanos;
    private final long blockNanos;
    private final long settleArrivals;
    private final long blockArrivals;

    Dealing(PairedSettings settings) {
        this.servers = settings.targets().size();
        this.orders = new Orders(servers, settings.seed())
                .of(settings.session(), settings.blocks().count());
        this.settleNanos = settings.settle().toNanos();
        this.blockNanos = settings.blocks().length().toNanos();
        this.settleArrivals = Math.round(settings.rate() * settings.settle().toMillis() / 1_000.0) * servers;
        this.blockArrivals = (long) settings.arrivalsPerBlock() * servers;
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
