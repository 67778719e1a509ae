package dev.serverlab.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * A lasting change of the level of a series, whose values were measured one after the other.
 *
 * <p>Binary segmentation (A. J. Scott and M. Knott, A cluster analysis method for grouping means in the analysis of
 * variance, Biometrics 30(3), 1974), as others hunt for changes in performance (D. Daly et al., The use of change point
 * detection to identify software performance regressions in a continuous integration system, ICPE 2020; M. Fleming et al.,
 * Hunter: using change point detection to hunt for performance regressions, ICPE 2023): the series is split where the means
 * of its two sides differ most, if they differ significantly (a permutation test), and then each side by itself. The size
 * of a change is measured by medians, since a disturbed run is an outlier.
 *
 * <p>Each part is tested at 5 % times its share of the whole length. So the chance of marking any change point in a
 * series without one, or a further one in a series with one, is at most 5 %. A level needs at least {@value
 * #MIN_OF_A_LEVEL} values near each other, so the newest two runs never form one; and with fewer than {@value
 * #MIN} values chance alone orders lows before highs too often.
 *
 * <p>It assumes that without a change all orders of the values are equally likely. Runs close in time may be alike
 * because the machine's state is; then false changes are marked more often. Simulated with 4,000 series per line
 * ({@code ChangePointTableTest} prints it):
 *
 * <pre>
 *                          none, % with   from the middle on, % of series in which
 *                          a change       it is found to one run          a second one
 *  runs  noise of 3 %      point          5 % higher      10 % higher     is marked
 *     8  normal            2.5            23.5            67.5             0.0
 *    12  normal            4.8            44.6            96.2             0.0
 *    20  normal            4.6            60.8            97.8             3.9
 *    40  normal            4.7            74.2            98.0             4.8
 *    20  one in 10 runs
 *        is disturbed      3.4            23.1            69.5             2.6
 *    20  neighbours 0.2   11.9            56.9            96.4             8.7
 *    20  neighbours 0.5   33.1            54.1            94.4            21.3
 *    40  neighbours 0.5   43.7            55.7            93.9            41.4
 * </pre>
 *
 * <p>A disturbed run is 15 % higher; "neighbours" is the correlation of one run with the next.
 *
 * <p>A level that soon reverts may be missed, which is binary segmentation's weakness (P. Fryzlewicz, Wild binary
 * segmentation, Annals of Statistics 42(6), 2014).
 *
 * @param index of the first value of the new level
 * @param before median of the values since the change before it, or since the beginning
 * @param after median of the values up to the next change, or to the end
 * @param change from {@code before} to {@code after} as people read it: in per cent on {@link Scale#RATIO}, otherwise in the
 *     values' own unit
 */
public record ChangePoint(int index, double before, double after, double change) {

    /** The fewest values in a row that make a level; two are too often outliers. */
    public static final int MIN_OF_A_LEVEL = 3;

    /**
     * With seven, even three lows before four highs, or the reverse, occur in 2 of 35 orders: more than 5 %.
     */
    public static final int MIN = 8;

    private static final double LEVEL = 0.05;

    /** Of the permutation test; the smallest p-value is one in ten thousand. */
    private static final int PERMUTATIONS = 9_999;

    private static final long SEED = 20_230_415;

    /** Sums of the same values in another order differ by less than this share. */
    private static final double ROUNDING = 1e-9;

    /**
     * Where a series is best split in two: where the sum of squares between the means of its parts is largest, which is
     * where the two-sample t statistic is (K. J. Worsley, On the likelihood ratio test for a shift in location of
     * normal populations, JASA 74(366), 1979).
     *
     * @param index of the first value of the second part
     * @param squares how far apart the parts are there
     */
    private record Split(int index, double squares) {}

    /**
     * The changes that are significant and no smaller than the margin. The same values always give the same changes.
     *
     * @param values in chronological order
     * @param scale on which two levels are compared
     * @param margin the smallest change that matters, in per cent on {@link Scale#RATIO}, otherwise in the values' unit; 0
     *     for any
     * @return in chronological order; empty with fewer than {@value #MIN} values
     * @throws IllegalArgumentException when a value has no place on the scale
     */
    public static List<ChangePoint> in(List<Double> values, Scale scale, double margin) {
        for (double value : values) {
            if (!Double.isFinite(scale.scaled(value))) {
                throw new IllegalArgumentException(value + " has no place on the scale " + scale);
            }
        }
        TreeSet<Integer> starts = new TreeSet<>();
        split(values.stream().map(scale::scaled).toList(), 0, values.size(), starts);
        return withMargin(values, starts, scale, scale.effect(margin));
    }

    private static void split(List<Double> scaled, int from, int to, TreeSet<Integer> starts) {
        if (to - from < MIN) {
            return;
        }
        double mean = Moments.mean(scaled.subList(from, to));
        double[] deviations = scaled.subList(from, to).stream()
                .mapToDouble(value -> value - mean)
                .toArray();
        int start = from + best(deviations).index();
        if (areLevels(scaled.subList(from, start), scaled.subList(start, to))
                && isSignificant(deviations, LEVEL * (to - from) / scaled.size())) {
            starts.add(start);
            split(scaled, from, start, starts);
            split(scaled, start, to, starts);
        }
    }

    /**
     * Whether at most this share of all orders of the values can be split as well as this one, each at its best place:
     * a permutation test of the maximum (J. Antoch and M. Hušková, Permutation tests in change point analysis,
     * Statistics &amp; Probability Letters 53(1), 2001), which holds whatever the values' distribution. The orders are
     * random, and the one observed counts as one of them, so that the test keeps its level (B. Phipson and G. K. Smyth,
     * Permutation p-values should never be zero, Statistical Applications in Genetics and Molecular Biology 9(1),
     * 2010). It ends as soon as the answer is known. The seed is fixed.
     */
    private static boolean isSignificant(double[] deviations, double level) {
        long allowed = (long) Math.floor(level * (PERMUTATIONS + 1)) - 1;
        double asGoodAs = best(deviations).squares() * (1 - ROUNDING);
        double[] order = deviations.clone();
        Random random = new Random(SEED);
        int asGood = 0;
        for (int permutation = 0; permutation < PERMUTATIONS && asGood <= allowed; permutation++) {
            shuffle(order, random);
            if (best(order).squares() >= asGoodAs) {
                asGood++;
            }
        }
        return asGood <= allowed;
    }

    /** Deviations add up to zero, so the sum of the first ones determines both means. */
    private static Split best(double[] order) {
        int length = order.length;
        double sum = 0;
        int index = 0;
        double largest = -1;
        for (int first = 1; first <= length - MIN_OF_A_LEVEL; first++) {
            sum += order[first - 1];
            double between = sum * sum * length / first / (length - first);
            if (first >= MIN_OF_A_LEVEL && between > largest) {
                index = first;
                largest = between;
            }
        }
        return new Split(index, largest);
    }

    private static void shuffle(double[] order, Random random) {
        for (int last = order.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            double moved = order[last];
            order[last] = order[other];
            order[other] = moved;
        }
    }

    /** Two outliers and one normal value are not a level. */
    private static boolean areLevels(List<Double> first, List<Double> second) {
        double ofFirst = Moments.median(first);
        double ofSecond = Moments.median(second);
        return nearer(ofFirst, ofSecond, first) >= MIN_OF_A_LEVEL
                && nearer(ofSecond, ofFirst, second) >= MIN_OF_A_LEVEL;
    }

    private static long nearer(double own, double other, List<Double> values) {
        return values.stream()
                .filter(value -> Math.abs(value - own) < Math.abs(value - other))
                .count();
    }

    /** Removes changes that do not matter, the smallest first, since removing one merges the levels beside it. */
    private static List<ChangePoint> withMargin(
            List<Double> values, TreeSet<Integer> starts, Scale scale, double margin) {
        while (true) {
            List<ChangePoint> changes = changes(values, new ArrayList<>(starts), scale);
            var smallest = changes.stream()
                    .min(Comparator.comparingDouble(change -> size(change, scale)))
                    .filter(change -> size(change, scale) < margin);
            if (smallest.isEmpty()) {
                return changes;
            }
            starts.remove(smallest.get().index());
        }
    }

    private static double size(ChangePoint change, Scale scale) {
        return Math.abs(scale.scaled(change.after()) - scale.scaled(change.before()));
    }

    private static List<ChangePoint> changes(List<Double> values, List<Integer> starts, Scale scale) {
        List<ChangePoint> changes = new ArrayList<>();
        for (int number = 0; number < starts.size(); number++) {
            int from = number == 0 ? 0 : starts.get(number - 1);
            int start = starts.get(number);
            int to = number + 1 < starts.size() ? starts.get(number + 1) : values.size();
            double before = Moments.median(values.subList(from, start));
            double after = Moments.median(values.subList(start, to));
            changes.add(new ChangePoint(start, before, after, scale.shown(scale.scaled(after) - scale.scaled(before))));
        }
        return changes;
    }
}
