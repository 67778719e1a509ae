package dev.serverlab.gatling.dispatch;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * In which order the servers take their turns in each block.
 *
 * <p>The rows of a Williams design (E. J. Williams, "Experimental designs balanced for the estimation of residual effects
 * of treatments", Australian Journal of Scientific Research A 2, 1949, 149–168): over each {@code n} blocks each of
 * {@code n} servers takes each turn once (a Latin square), and over the whole design each server comes directly after
 * each other equally often, so that what one leaves behind in the caches falls on all alike. An even {@code n} takes
 * {@code n} rows; an odd one takes {@code 2n}, the square and its mirror image. The turns of a block are repeated round
 * after round, so the last of a row comes before its first as well: with that counted the balance is exact for two and
 * three servers; with more, some pairs follow each other up to twice as often as others.
 *
 * <p>The seed decides which server is which in the design, and in which sequence the rows come. Sessions with one seed go
 * on where the session before ended, so that together they are balanced as well.
 */
final class Orders {

    private final int servers;
    private final long seed;

    Orders(int servers, long seed) {
        this.servers = servers;
        this.seed = seed;
    }

    /**
     * The orders of a session's blocks: the indices of the servers, first turn first.
     *
     * @param session from 0; each has that many blocks
     */
    int[][] of(int session, int blocks) {
        int[][] orders = new int[blocks][];
        for (int block = 0; block < blocks; block++) {
            orders[block] = row((long) session * blocks + block);
        }
        return orders;
    }

    private int[] row(long number) {
        int squares = servers % 2 == 0 ? 1 : 2;
        long square = number / servers;
        int[] rows = shuffled(servers, square + 1);
        int shift = rows[(int) (number % servers)];
        boolean mirrored = square % squares == 1;
        int[] labels = shuffled(servers, 0);
        int[] order = new int[servers];
        for (int turn = 0; turn < servers; turn++) {
            int from = mirrored ? servers - 1 - turn : turn;
            order[turn] = labels[(zigzag(from) + shift) % servers];
        }
        return order;
    }

    /** 0, 1, n-1, 2, n-2 …: its neighbours' differences are all different, which is what makes the design balanced. */
    private int zigzag(int turn) {
        return turn % 2 == 1 ? (turn + 1) / 2 : (servers - turn / 2) % servers;
    }

    private int[] shuffled(int size, long stream) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed * 1_000_003 + stream);
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            values[i] = values[j];
            values[j] = i;
        }
        return values;
    }
}
