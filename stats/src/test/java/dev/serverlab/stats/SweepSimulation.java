package dev.serverlab.stats;

import dev.serverlab.stats.PooledRounds.SmallestSufficient;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Many sweeps whose truth is known: throughput grows with the width until something else limits it.
 *
 * @param truth of each point, from small to large
 * @param deviation of each point's rounds, as a logarithm
 * @param rounds per point
 */
record SweepSimulation(List<Double> truth, List<Double> deviation, int rounds) {

    /** Six widths of which the fourth is the first that is as good as any. */
    static SweepSimulation ofSix(int rounds, Double... deviation) {
        return new SweepSimulation(List.of(10.0, 100.0, 470.0, 985.0, 1_000.0, 1_000.0), List.of(deviation), rounds);
    }

    /** Which point truly is the first that has the share. */
    int sufficient(double share) {
        double best = truth.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return IntStream.range(0, truth.size())
                .filter(point -> truth.get(point) >= share * best)
                .findFirst()
                .orElseThrow();
    }

    /** In what share of sweeps it is so; the same ones every time. */
    double share(int sweeps, Predicate<PooledRounds> soThat) {
        Random random = new Random(20260101);
        return IntStream.range(0, sweeps)
                        .mapToObj(sweep -> drawn(random))
                        .filter(soThat)
                        .count()
                / (double) sweeps;
    }

    /** Whether the interval of a point holds its true throughput. */
    boolean held(PooledRounds drawn, int point) {
        Interval interval = drawn.interval(point);
        return interval != null && interval.contains(Math.log(truth.get(point)));
    }

    /** Whether the true answer lies from the first that is not ruled out to the first that is certain. */
    boolean sufficientHeld(PooledRounds drawn, double share) {
        SmallestSufficient found = drawn.smallestSufficient(share);
        Integer from = found.from();
        Integer to = found.to();
        return from != null && from <= sufficient(share) && (to == null || to >= sufficient(share));
    }

    private PooledRounds drawn(Random random) {
        List<List<Double>> points = new ArrayList<>();
        for (int point = 0; point < truth.size(); point++) {
            double mean = Math.log(truth.get(point));
            double spread = deviation.get(point);
            points.add(IntStream.range(0, rounds)
                    .mapToObj(round -> mean + spread * random.nextGaussian())
                    .toList());
        }
        return new PooledRounds(points);
    }
}
