package dev.serverlab.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A value on a metric's scale, and the mean squares that add up to its variance. Their sum is treated as one mean
 * square with ν degrees of freedom, by F. E. Satterthwaite (An approximate distribution of estimates of variance
 * components, Biometrics Bulletin 2(6), 1946): ν = (Σ mᵢ)² / Σ (mᵢ² / νᵢ). For two samples this is Welch's t-test.
 *
 * <p>Runs that are compared were made at different times. Sessions of one run are more alike than sessions of two, so
 * the interval includes how much runs of one thing differ ({@link RunVariance}): its variance is s²/n of each side plus
 * twice the variance of the means of a calibration's runs. Without that it would call equal runs different. With three
 * runs or more on both sides the run is the sampling unit, and Welch's t over the runs' means needs no calibration.
 *
 * <p>Simulated with 40,000 comparisons of equal things per line, trials of each run spreading with a standard
 * deviation of 1, each comparison with its own calibration ({@code RunCoverageTableTest} prints it; "held" is how often
 * the interval holds the truth in %, half-width its median; Welch's t over all trials ignores runs; the last two lines
 * are judged by runs):
 *
 * <pre>
 *        calibration   each side    Welch   judged   half-width,
 *  σ_run  runs × trials  runs × trials  held    held   that of a known variance
 *  0.0    10 × 3        1 × 3        96.6    99.1    2.55   1.60
 *  0.7    10 × 3        1 × 3        88.6    97.8    3.29   2.52
 *  0.7     5 × 3        1 × 3        88.7    97.7    3.55   2.52
 *  0.7    10 × 3        1 × 8        65.9    98.0    2.91   2.17
 *  0.9     5 × 8        1 × 8        55.9    95.3    3.42   2.68
 *  0.9     5 × 8        1 × 3        83.5    96.3    3.71   2.96
 *  1.5     5 × 3        1 × 3        68.5    96.0    5.76   4.46
 *  0.7    10 × 3        2 × 3        86.5    97.6    2.25   1.78
 *  0.7    10 × 3        3 × 3        86.4    96.5    2.16   1.45
 *  0.7    10 × 3        5 × 3        86.6    95.6    1.31   1.12
 * </pre>
 *
 * @param value the estimate
 * @param parts at least one
 */
public record RunEstimate(double value, List<MeanSquare> parts) {

    /** From this many runs on each side, the runs themselves show how much they differ. */
    public static final int ENOUGH_RUNS = 3;

    private static final double EACH_TAIL = 0.025;

    /** A standard error below this is rounding error. */
    private static final double NO_SPREAD = 1e-9;

    /**
     * The estimate from repeated runs: the mean, with the variance of its trials and of its runs.
     *
     * @param spread how much runs differ; not used from three runs on, which show it themselves
     * @return null when the spread of the trials is unknown: with one trial, or two runs and no spread
     */
    public static @Nullable RunEstimate of(Repeats repeats, @Nullable RunVariance spread) {
        return of(repeats.mean(), List.of(repeats), spread);
    }

    /**
     * How far the candidate lies above the baseline.
     *
     * @param spread how much runs of one thing differ, for both sides; not used when both have at least three runs
     * @return null when the spread is unknown, as in {@link #of}
     */
    public static @Nullable RunEstimate difference(Repeats baseline, Repeats candidate, @Nullable RunVariance spread) {
        return of(candidate.mean() - baseline.mean(), List.of(baseline, candidate), spread);
    }

    /** This estimate with a further source of variance. */
    public RunEstimate plus(MeanSquare part) {
        List<MeanSquare> more = new ArrayList<>(parts);
        more.add(part);
        return new RunEstimate(value, more);
    }

    private static @Nullable RunEstimate of(double value, List<Repeats> sides, @Nullable RunVariance spread) {
        boolean byRuns = sides.stream().allMatch(side -> side.runs().size() >= ENOUGH_RUNS);
        List<MeanSquare> parts = sides.stream()
                .map(byRuns ? Repeats::ofItsRuns : Repeats::ofItsTrials)
                .flatMap(Stream::ofNullable)
                .collect(Collectors.toCollection(ArrayList::new));
        if (parts.size() < sides.size() || !byRuns && spread == null) {
            return null;
        }
        if (!byRuns && spread != null) {
            // One spread serves both sides, so that its degrees of freedom count once.
            parts.add(spread.ofMeans()
                    .times(sides.stream().mapToDouble(Repeats::shareOfRuns).sum()));
        }
        return new RunEstimate(value, parts);
    }

    /** The standard error; 0 when all values are equal. */
    public double standardError() {
        return Math.sqrt(Math.max(0, variance()));
    }

    /** Whether any values differ, so that the spread of the trials is known. */
    public boolean spreads() {
        return standardError() >= NO_SPREAD;
    }

    /** Satterthwaite's degrees of freedom, at least 1; also 1 where squares underflow or overflow. */
    public double degreesOfFreedom() {
        double sum = parts.stream()
                .mapToDouble(part -> part.value() * part.value() / part.degreesOfFreedom())
                .sum();
        double degrees = variance() * variance() / sum;
        return Double.isFinite(degrees) ? Math.max(1, degrees) : 1;
    }

    /**
     * The interval that holds the true value with 95 %, together with those of all other comparisons, by Student's t and
     * Bonferroni's correction.
     *
     * @param comparisons how many intervals are to hold at once, at least 1
     */
    public Interval interval(int comparisons) {
        return Interval.around(value, variance() == 0 ? 0 : criticalValue(comparisons) * standardError());
    }

    /**
     * The verdict when that many intervals have to hold together.
     *
     * @param baseline the value that the margin applies to, on the scale
     */
    public Verdict verdict(Yardstick yardstick, double baseline, int comparisons) {
        return Verdict.of(value, interval(comparisons), yardstick.marginOf(baseline), yardstick.direction());
    }

    /** The smallest true effect on the scale that such runs find with 80 % power, as a magnitude. */
    public double smallestDetectable(Yardstick yardstick, double baseline, int comparisons) {
        return SmallestDetectable.of(
                criticalValue(comparisons),
                yardstick.marginOf(baseline),
                standardError(),
                Math.floor(degreesOfFreedom()));
    }

    /** The half-width of {@link #interval} in standard errors. */
    public double criticalValue(int comparisons) {
        return new TDistribution(degreesOfFreedom()).inverseCumulativeProbability(1 - EACH_TAIL / comparisons);
    }

    private double variance() {
        return parts.stream().mapToDouble(MeanSquare::value).sum();
    }
}
