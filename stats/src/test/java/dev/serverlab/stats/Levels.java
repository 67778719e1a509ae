package dev.serverlab.stats;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Simulated series of a metric around 100: noise of 3 % from run to run, and a change of level in the middle.
 *
 * @param runs how many values
 * @param noise of a value, with a standard deviation of 1 unless it has none
 * @param alike correlation of a value's noise with that of the one before
 * @param percent how much higher the level is from the middle on
 */
record Levels(int runs, Noise noise, double alike, double percent) {

    private static final double DEVIATION = 0.03;

    enum Noise {
        NORMAL {
            @Override
            double next(Random random) {
                return random.nextGaussian();
            }
        },
        /** One run in ten is disturbed and 5 standard deviations higher. */
        DISTURBED {
            @Override
            double next(Random random) {
                return random.nextGaussian() + (random.nextInt(10) == 0 ? 5 : 0);
            }
        };

        abstract double next(Random random);
    }

    /** The share of series with change points that are so. */
    double share(int series, Predicate<List<ChangePoint>> soThat) {
        Random random = new Random(1);
        return IntStream.range(0, series)
                        .filter(one -> soThat.test(ChangePoint.in(values(random), Scale.RATIO, 0)))
                        .count()
                / (double) series;
    }

    /** Whether there is a change point within one run of where it was put. */
    boolean isFound(List<ChangePoint> changes) {
        return changes.stream().anyMatch(change -> Math.abs(change.index() - runs / 2) <= 1);
    }

    private List<Double> values(Random random) {
        double[] values = new double[runs];
        double last = noise.next(random);
        for (int run = 0; run < runs; run++) {
            double level = run < runs / 2 ? 0 : Math.log1p(percent / 100);
            values[run] = 100 * Math.exp(level + DEVIATION * last);
            last = alike * last + Math.sqrt(1 - alike * alike) * noise.next(random);
        }
        return IntStream.range(0, runs).mapToObj(run -> values[run]).toList();
    }
}
