package dev.serverlab.stats.runs;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.MeanSquare;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A value on a metric's scale, and the mean squares that its variance is put together of. The sum of mean squares is taken
 * for one of ν degrees of freedom, by F. E. Satterthwaite (An approximate distribution of estimates of variance components,
 * Biometrics Bulletin 2(6), 1946): ν = (Σ mᵢ)² / Σ (mᵢ² / νᵢ). For two samples this is Welch's t-test.
 *
 * @param value the estimate
 * @param parts at least one; one below 0 is taken off the others
 */
public record RunEstimate(double value, List<MeanSquare> parts) {

    /** From so many runs on each side, runs tell by themselves how much they differ. */
    public static final int ENOUGH_RUNS = 3;

    private static final double EACH_TAIL = 0.025;

    public RunEstimate {
        parts = List.copyOf(parts);
    }

    /**
     * What runs of one thing say of it: the mean, varying as its trials and as its runs do.
     *
     * @param spread how much runs differ; it is not asked when there are three runs, which tell it themselves
     * @return null when the spread of the trials is unknown: with one trial, or two runs and no spread
     */
    public static @Nullable RunEstimate of(Side side, @Nullable RunVariance spread) {
        List<MeanSquare> parts = side.repeats().runs().size() >= ENOUGH_RUNS
                ? side.ofItsRuns()
                : parts(side.ofItsTrials(), spread, side.shareOfRuns());
        return parts == null ? null : new RunEstimate(side.repeats().mean(), parts);
    }

    /**
     * How far the candidate lies above the baseline.
     *
     * @param spread how much runs of one thing differ, taken on both sides; it is not asked when both have three runs
     * @return null when the spread is unknown, as in {@link #of}
     */
    public static @Nullable RunEstimate difference(Side baseline, Side candidate, @Nullable RunVariance spread) {
        boolean byRuns = Math.min(
                        baseline.repeats().runs().size(),
                        candidate.repeats().runs().size())
                >= ENOUGH_RUNS;
        List<MeanSquare> parts = byRuns
                ? joined(baseline.ofItsRuns(), candidate.ofItsRuns())
                // One spread serves both sides, so that its degrees of freedom count once.
                : parts(
                        joined(baseline.ofItsTrials(), candidate.ofItsTrials()),
                        spread,
                        baseline.shareOfRuns() + candidate.shareOfRuns());
        return parts == null
                ? null
                : new RunEstimate(
                        candidate.repeats().mean() - baseline.repeats().mean(), parts);
    }

    private static @Nullable List<MeanSquare> parts(
            @Nullable List<MeanSquare> ofTrials, @Nullable RunVariance spread, double shareOfRuns) {
        return ofTrials == null || spread == null ? null : joined(ofTrials, spread.parts(shareOfRuns));
    }

    private static @Nullable List<MeanSquare> joined(
            @Nullable List<MeanSquare> some, @Nullable List<MeanSquare> others) {
        if (some == null || others == null) {
            return null;
        }
        List<MeanSquare> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    /** 0 when nothing differed at all. */
    public double standardError() {
        return Math.sqrt(Math.max(0, variance()));
    }

    /** Satterthwaite's, at least 1; that also where squares are too small, or too large, for a double. */
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

    /** The half-width of {@link #interval} in standard errors. */
    double criticalValue(int comparisons) {
        return new TDistribution(degreesOfFreedom()).inverseCumulativeProbability(1 - EACH_TAIL / comparisons);
    }

    private double variance() {
        return parts.stream().mapToDouble(MeanSquare::value).sum();
    }
}
