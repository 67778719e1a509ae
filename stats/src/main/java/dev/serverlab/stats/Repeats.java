package dev.serverlab.stats;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one variant in repeated runs: a list per run, in it a value per session, or per round of solo trials, on
 * the metric's {@link Scale}. One run alone is the usual case.
 *
 * @param runs at least one, each with at least one value
 * @param factor the multiple of the calibrated σ_run by which its runs are assumed to spread, above 0: a calibration
 *     measures servers that have little to do, and the p90 of a busier one spreads by more milliseconds
 */
public record Repeats(List<List<Double>> runs, double factor) {

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException when there is no run, one without a value, or a factor that leaves no spread
     */
    public Repeats {
        runs = runs.stream().map(List::copyOf).toList();
        if (runs.isEmpty() || runs.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("A run without a value has no part in a comparison");
        }
        if (!(factor > 0)) {
            throw new IllegalArgumentException("A factor of " + factor + " leaves no spread");
        }
    }

    /** Runs that spread like those of a calibration. */
    public Repeats(List<List<Double>> runs) {
        this(runs, 1);
    }

    /** The number of values. */
    public int trials() {
        return runs.stream().mapToInt(List::size).sum();
    }

    /** Whether no run has a second value, so that the spread of trials is unknown. */
    public boolean hasOneTrialPerRun() {
        return trials() == runs.size();
    }

    /** The mean of the runs' means: a run with more trials has no more weight. */
    public double mean() {
        return Moments.mean(means());
    }

    /** The mean of each run. */
    List<Double> means() {
        return runs.stream().map(Moments::mean).toList();
    }

    /** The variance of trials about the mean of their run, all runs together; null when no run has two. */
    @Nullable
    MeanSquare within() {
        int degreesOfFreedom = trials() - runs.size();
        if (degreesOfFreedom == 0) {
            return null;
        }
        double squares = 0;
        for (List<Double> run : runs) {
            squares += Moments.squares(run);
        }
        return new MeanSquare(squares / degreesOfFreedom, degreesOfFreedom);
    }

    /** What the spread of trials adds to the variance of the mean, aside from σ_run; null when that is unknown. */
    @Nullable
    MeanSquare ofItsTrials() {
        MeanSquare within = within();
        double share = runs.stream().mapToDouble(run -> 1.0 / run.size()).sum();
        return within == null ? null : within.times(share / runs.size() / runs.size());
    }

    /** The variance of the mean from its runs alone; null with one run. */
    @Nullable
    MeanSquare ofItsRuns() {
        int degreesOfFreedom = runs.size() - 1;
        return degreesOfFreedom == 0
                ? null
                : new MeanSquare(Moments.variance(means()), degreesOfFreedom).times(1.0 / runs.size());
    }

    /** The variance of the mean in multiples of {@link RunVariance#ofMeans}, apart from that of its trials. */
    double shareOfRuns() {
        return factor * factor / runs.size();
    }

    /** The sum of squares between runs, each weighted by its trials, about the mean of all trials. */
    double squaresBetween() {
        double grand = Moments.mean(runs.stream().flatMap(List::stream).toList());
        List<Double> means = means();
        return IntStream.range(0, runs.size())
                .mapToDouble(run -> runs.get(run).size() * Math.pow(means.get(run) - grand, 2))
                .sum();
    }
}
