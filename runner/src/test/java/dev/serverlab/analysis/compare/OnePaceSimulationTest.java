package dev.serverlab.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Repeats;
import dev.serverlab.stats.RunEstimate;
import dev.serverlab.stats.RunVariance;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Equal runs on a machine whose pace wanders, one on each side, which a gate calls worse in at most 1 of 100. The seed is
 * fixed, so that nothing here fails by chance.
 */
class OnePaceSimulationTest {

    private static final int COMPARISONS = 2_000;
    private static final int CALIBRATED = 10;
    private static final double BETWEEN_RUNS = 0.2;
    private static final double WITHIN = 0.1;
    private static final double OF_SESSIONS = 0.025;
    private static final double OF_RUNS = 0.02;
    /** 1 % more. */
    private static final double LIMIT = Math.log(1.01);

    private final Random random = new Random(1);

    /** A server whose cost follows the generator's exactly, or with a slope that differs from 1 as much as is known. */
    @ParameterizedTest
    @CsvSource({"3, 0", "3, 0.35", "8, 0", "8, 0.35"})
    void gatesFailAtMostOneOfAHundred(int sessions, double slopes) {
        int failed = 0;
        for (int comparison = 0; comparison < COMPARISONS; comparison++) {
            RunVariance spread = Objects.requireNonNull(RunVariance.of(List.of(calibration(sessions, slopes))));
            double slope = slope(slopes);
            Made before = run(sessions, slope);
            Made after = run(sessions, slope);
            CommonPace pace = new CommonPace(Math.exp(before.pace), Math.exp(after.pace));
            RunEstimate difference = Objects.requireNonNull(RunEstimate.difference(
                            new Repeats(List.of(before.values)), new Repeats(List.of(after.values)), spread))
                    .plus(pace.variance());
            // A gate fails no run whose pace differs by more.
            if (pace.step().isEmpty() && difference.interval(1).low() > LIMIT) {
                failed++;
            }
        }

        assertThat((double) failed / COMPARISONS).isLessThanOrEqualTo(0.01);
    }

    /**
     * A run.
     *
     * @param values the logarithm of a server's cost in each session, adjusted by the generator's
     * @param pace the mean of the generator's
     */
    private record Made(List<Double> values, double pace) {}

    private double slope(double slopes) {
        return 1 + slopes * random.nextGaussian();
    }

    private Repeats calibration(int sessions, double slopes) {
        double slope = slope(slopes);
        List<List<Double>> runs = new ArrayList<>();
        for (int run = 0; run < CALIBRATED; run++) {
            runs.add(run(sessions, slope).values);
        }
        return new Repeats(runs);
    }

    private Made run(int sessions, double slope) {
        double hour = BETWEEN_RUNS * random.nextGaussian();
        double own = OF_RUNS * random.nextGaussian();
        List<Double> values = new ArrayList<>();
        double sum = 0;
        for (int session = 0; session < sessions; session++) {
            double pace = hour + WITHIN * random.nextGaussian();
            double cost = slope * pace + own + OF_SESSIONS * random.nextGaussian();
            values.add(cost - pace);
            sum += pace;
        }
        return new Made(values, sum / sessions);
    }
}
