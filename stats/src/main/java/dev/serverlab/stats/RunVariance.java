package dev.serverlab.stats;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much repeated runs differ beyond their trials' spread, as the machine changes from hour to hour. Estimated from a
 * calibration, whose runs are repeats, by analysis of variance with runs as a random effect: the mean square between
 * runs estimates σ² + n·σ_run², that within runs σ² (H. Scheffé, The Analysis of Variance, 1959, section 7.2).
 *
 * @param between the mean square between runs
 * @param within the mean square of trials within runs
 * @param trialsPerRun n; for runs of unequal size, Scheffé's average
 */
public record RunVariance(MeanSquare between, MeanSquare within, double trialsPerRun) {

    private static final int MIN_RUNS = 2;

    /**
     * Pools variants of the same runs. A run affects all of its variants alike, so they sharpen the mean squares but
     * add no degrees of freedom.
     *
     * @param variants one or more, all of the same runs with the same trials
     * @return null with fewer than two runs, or without a run of two trials
     * @throws IllegalArgumentException when the variants do not have the same runs
     */
    public static @Nullable RunVariance of(List<Repeats> variants) {
        List<MeanSquare> within = variants.stream()
                .map(Repeats::within)
                .flatMap(Stream::ofNullable)
                .toList();
        if (within.isEmpty()) {
            return null;
        }
        List<Integer> sizes = sizes(variants.getFirst());
        if (variants.stream().anyMatch(each -> !sizes(each).equals(sizes))) {
            throw new IllegalArgumentException("Variants of the same runs have the same number of trials in each");
        }
        if (sizes.size() < MIN_RUNS) {
            return null;
        }
        int degreesOfFreedom = sizes.size() - 1;
        double trials = variants.getFirst().trials();
        double squaresOfSizes = sizes.stream().mapToDouble(size -> size * size).sum();
        double between =
                Moments.mean(variants.stream().map(Repeats::squaresBetween).toList());
        return new RunVariance(
                new MeanSquare(between / degreesOfFreedom, degreesOfFreedom),
                new MeanSquare(
                        Moments.mean(within.stream().map(MeanSquare::value).toList()),
                        within.getFirst().degreesOfFreedom()),
                (trials - squaresOfSizes / trials) / degreesOfFreedom);
    }

    /** σ_run² on the square of the metric's scale; 0 when runs differ by no more than their trials explain. */
    public double variance() {
        return Math.max(0, (between.value() - within.value()) / trialsPerRun);
    }

    /** σ_run, on the metric's scale. */
    public double deviation() {
        return Math.sqrt(variance());
    }

    /** The ratio of the mean square between runs to that within; about 1 when runs are alike. */
    public double ratio() {
        return between.value() / within.value();
    }

    /**
     * The variance of the means of the calibration's runs: σ_run², and what their trials add to it. Intervals are a
     * little wide, as they use it in place of σ_run², but Satterthwaite's degrees of freedom do not fit a difference of
     * two mean squares that are nearly equal (D. W. Gaylor and F. N. Hopper, Estimating the degrees of freedom for
     * linear combinations of mean squares by Satterthwaite's formula, Technometrics 11(4), 1969), and can leave none.
     */
    MeanSquare ofMeans() {
        return between.times(1 / trialsPerRun);
    }

    private static List<Integer> sizes(Repeats repeats) {
        return repeats.runs().stream().map(run -> run.size()).toList();
    }
}
