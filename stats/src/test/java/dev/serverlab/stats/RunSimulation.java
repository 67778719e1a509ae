package dev.serverlab.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Many comparisons of runs whose truth is known, each with a calibration of its own. Trials spread about their run's mean
 * with a standard deviation of 1, and that about the truth with another; all normal.
 *
 * @param ofRuns σ_run
 * @param calibrationRuns how many runs the calibration has
 * @param calibrationTrials how many trials each of them has
 * @param runs how many runs of one thing stand on each side
 * @param trials how many trials each of these has
 */
public record RunSimulation(double ofRuns, int calibrationRuns, int calibrationTrials, int runs, int trials) {

    /** One comparison: both sides, and what the calibration found. */
    public record Drawn(Repeats baseline, Repeats candidate, RunVariance spread) {

        RunEstimate difference() {
            return known(RunEstimate.difference(baseline, candidate, spread));
        }

        /** As if the trials of a side were all that it could vary by. */
        Interval byTrialsAlone() {
            RunVariance none = new RunVariance(new MeanSquare(0, 1), new MeanSquare(1, 1), 1);
            return known(RunEstimate.difference(oneRun(baseline), oneRun(candidate), none))
                    .interval(1);
        }

        private static Repeats oneRun(Repeats repeats) {
            return new Repeats(
                    List.of(repeats.runs().stream().flatMap(List::stream).toList()));
        }

        private static RunEstimate known(@org.jspecify.annotations.Nullable RunEstimate estimate) {
            return java.util.Objects.requireNonNull(estimate);
        }
    }

    /** The same comparisons every time. */
    public Stream<Drawn> comparisons(int count) {
        Random random = new Random(20260101);
        return IntStream.range(0, count).mapToObj(each -> drawn(random));
    }

    /** In what share of them it is so. */
    public double share(int count, Predicate<Drawn> soThat) {
        return comparisons(count).filter(soThat).count() / (double) count;
    }

    private Drawn drawn(Random random) {
        RunVariance spread = RunVariance.of(List.of(repeats(calibrationRuns, calibrationTrials, random)));
        return new Drawn(
                repeats(runs, trials, random), repeats(runs, trials, random), java.util.Objects.requireNonNull(spread));
    }

    private Repeats repeats(int count, int each, Random random) {
        List<List<Double>> values = new ArrayList<>();
        for (int run = 0; run < count; run++) {
            double ofRun = ofRuns * random.nextGaussian();
            values.add(IntStream.range(0, each)
                    .mapToObj(trial -> ofRun + random.nextGaussian())
                    .toList());
        }
        return new Repeats(values);
    }
}
