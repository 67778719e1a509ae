package dev.serverlab.stats.capacity;

/**
 * Rates that are a fixed factor apart. The start of the grid is drawn for each session: if the two rates around a
 * capacity were the same in all sessions, so would be the error of taking their middle, and no interval over sessions
 * could show it.
 *
 * @param anchor the rate with index 0, above 0
 * @param step how much larger each is than the one before, such as 0.05
 */
public record RateGrid(double anchor, double step) {

    /**
     * A grid whose rate at index 0 is near the given one.
     *
     * @param phase from 0 to 1: how far it is shifted, in steps
     */
    public static RateGrid near(double rate, double step, double phase) {
        return new RateGrid(rate * Math.pow(1 + step, phase - 0.5), step);
    }

    /** The rate at an index, which may lie between two whole ones. */
    public double rate(double index) {
        return anchor * Math.pow(1 + step, index);
    }

    /** The index of the highest rate that is not above this. */
    int atMost(double rate) {
        return (int) Math.floor(index(rate) + 1e-9);
    }

    /** The index of the lowest rate that is not below this. */
    int atLeast(double rate) {
        return (int) Math.ceil(index(rate) - 1e-9);
    }

    double index(double rate) {
        return Math.log(rate / anchor) / Math.log1p(step);
    }
}
