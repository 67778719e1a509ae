package dev.serverlab.stats.runs;

import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Scale;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one variant in runs of one thing: a list per run, in it a value per session, or per round of solo trials,
 * on the metric's {@link Scale}. One run alone is the usual case.
 *
 * @param runs at least one, each with at least one value
 */
public record Repeats(List<List<Double>> runs) {

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException when there is no run, or one without a value
     */
    public Repeats {
        runs = runs.stream().map(List::copyOf).toList();
        if (runs.isEmpty() || runs.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("A run without a value has no part in a comparison");
        }
    }

    /** How many values there are in all. */
    public int trials() {
        return runs.stream().mapToInt(List::size).sum();
    }

    /** The mean of the runs' means: a run with more trials weighs no more, as it is one run all the same. */
    public double mean() {
        return mean(means());
    }

    /** The mean of each run. */
    List<Double> means() {
        return runs.stream().map(Repeats::mean).toList();
    }

    /** How many times the variance of one trial the mean varies by, runs apart: 1/n for one run of n trials. */
    double shareOfTrials() {
        return runs.stream().mapToDouble(run -> 1.0 / run.size()).sum() / runs.size() / runs.size();
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
            squares += squares(run);
        }
        return new MeanSquare(squares / degreesOfFreedom, degreesOfFreedom);
    }

    /** The variance of the runs' means about their mean; null with one run. */
    @Nullable
    MeanSquare ofMeans() {
        int degreesOfFreedom = runs.size() - 1;
        return degreesOfFreedom == 0 ? null : new MeanSquare(squares(means()) / degreesOfFreedom, degreesOfFreedom);
    }

    /** The sum of squares between runs, each weighed by its trials, about the mean of all trials. */
    double squaresBetween() {
        double grand = mean(runs.stream().flatMap(List::stream).toList());
        List<Double> means = means();
        return IntStream.range(0, runs.size())
                .mapToDouble(run -> runs.get(run).size() * Math.pow(means.get(run) - grand, 2))
                .sum();
    }

    private static double squares(List<Double> values) {
        double mean = mean(values);
        return values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
    }

    private static double mean(List<Double> values) {
        OptionalDouble mean = values.stream().mapToDouble(Double::doubleValue).average();
        return mean.orElseThrow();
    }
}
