package dev.serverlab.stats.runs;

import java.util.List;
import java.util.Random;

/**
 * Where a series is split best in two: where the sum of squares between the means of its parts is largest, which is where the
 * two-sample t statistic is (K. J. Worsley, On the likelihood ratio test for a shift in location of normal populations, JASA
 * 74(366), 1979).
 */
final class LevelSplit {

    /** Of the permutation test; the smallest p-value is one in ten thousand. */
    private static final int PERMUTATIONS = 9_999;

    private static final long SEED = 20_230_415;

    /** Sums of the same values in another order differ by less than this share. */
    private static final double ROUNDING = 1e-9;

    private final double[] deviations;
    private final int fewest;
    private final Best best;

    /** The best place, and how far apart the parts are there. */
    private record Best(int index, double statistic) {}

    /**
     * @param values in the order of time
     * @param fewest values that a part has
     */
    LevelSplit(List<Double> values, int fewest) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        this.deviations = values.stream().mapToDouble(value -> value - mean).toArray();
        this.fewest = fewest;
        this.best = best(deviations);
    }

    /** Of the first value of the second part. */
    int index() {
        return best.index();
    }

    /**
     * Whether at most this share of all orders of the values is split as well as this one at their best place: a permutation
     * test of the maximum (J. Antoch and M. Hušková, Permutation tests in change point analysis, Statistics &amp;
     * Probability Letters 53(1), 2001), which holds whatever the values' distribution. The orders are random, and the one
     * observed counts as one of them, so that the test keeps its level (B. Phipson and G. K. Smyth, Permutation p-values
     * should never be zero, Statistical Applications in Genetics and Molecular Biology 9(1), 2010). It ends as soon as the
     * answer is known. The seed is fixed.
     */
    boolean isSignificant(double level) {
        long allowed = (long) Math.floor(level * (PERMUTATIONS + 1)) - 1;
        double asGoodAs = best.statistic() * (1 - ROUNDING);
        double[] order = deviations.clone();
        Random random = new Random(SEED);
        int asGood = 0;
        for (int permutation = 0; permutation < PERMUTATIONS && asGood <= allowed; permutation++) {
            shuffle(order, random);
            if (best(order).statistic() >= asGoodAs) {
                asGood++;
            }
        }
        return asGood <= allowed;
    }

    /** Deviations add up to zero, so that the sum of the first of them tells both means. */
    private Best best(double[] order) {
        int length = order.length;
        double sum = 0;
        int index = 0;
        double largest = -1;
        for (int first = 1; first <= length - fewest; first++) {
            sum += order[first - 1];
            double between = sum * sum * length / first / (length - first);
            if (first >= fewest && between > largest) {
                index = first;
                largest = between;
            }
        }
        return new Best(index, largest);
    }

    private static void shuffle(double[] order, Random random) {
        for (int last = order.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            double moved = order[last];
            order[last] = order[other];
            order[other] = moved;
        }
    }
}
