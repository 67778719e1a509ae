package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PriorTest {

    /** Runs of three variants and three sessions, which spread by these standard deviations. */
    private static List<Prior.Repeat> runs(int count, double ofSessions, double ofRuns, Random random) {
        List<Prior.Repeat> runs = new ArrayList<>();
        for (int run = 0; run < count; run++) {
            double[] means = DoubleStream.generate(() -> ofRuns * random.nextGaussian())
                    .limit(3)
                    .toArray();
            List<Session> sessions = new ArrayList<>();
            for (int session = 0; session < 3; session++) {
                double slow = 0.1 * random.nextGaussian();
                double[] values = new double[3];
                for (int variant = 0; variant < 3; variant++) {
                    values[variant] = 200 * Math.exp(slow + means[variant] + ofSessions * random.nextGaussian());
                }
                sessions.add(Sessions.of(values));
            }
            runs.add(new Prior.Repeat(sessions, 0));
        }
        return runs;
    }

    private static Prior of(double ofSessions, double ofRuns) {
        return Objects.requireNonNull(Prior.of(Scale.RATIO, List.of(runs(400, ofSessions, ofRuns, new Random(1)))));
    }

    @Test
    void findsBothVariances() {
        Prior prior = of(0.02, 0.03);

        assertThat(prior.sessions().value()).isCloseTo(4e-4, within(4e-5));
        assertThat(prior.runs().value()).isCloseTo(9e-4, within(1e-4));
    }

    @Test
    void countsAsManyDegreesOfFreedomAsRunsAreAlike() {
        List<Prior.Repeat> mixed = new ArrayList<>(runs(200, 0.01, 0, new Random(1)));
        mixed.addAll(runs(200, 0.04, 0, new Random(2)));

        assertThat(of(0.02, 0).sessions().degreesOfFreedom()).isGreaterThan(30);
        assertThat(Objects.requireNonNull(Prior.of(Scale.RATIO, List.of(mixed)))
                        .sessions()
                        .degreesOfFreedom())
                .isLessThan(6);
    }

    @Test
    void knowsTheSpreadBetweenRunsWithThreeDegreesOfFreedomAtLeast() {
        assertThat(of(0.02, 0).runs().degreesOfFreedom()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void needsTwoRunsOfTwoSessions() {
        assertThat(Prior.of(Scale.RATIO, List.of(runs(1, 0.02, 0, new Random(1)))))
                .isNull();
        assertThat(Prior.of(
                        Scale.RATIO,
                        List.of(List.of(
                                new Prior.Repeat(List.of(Sessions.of(1, 2)), 0),
                                new Prior.Repeat(List.of(Sessions.of(1, 2)), 0)))))
                .isNull();
    }

    @Test
    void moderatesAVarianceUnlessItIsSomethingElse() {
        MeanSquare prior = new MeanSquare(1, 12);

        assertThat(new MeanSquare(2, 4).moderatedBy(prior)).isEqualTo(new MeanSquare(1.25, 16));
        assertThat(new MeanSquare(0, 4).moderatedBy(prior)).isEqualTo(new MeanSquare(0.75, 16));
        assertThat(new MeanSquare(20, 4).moderatedBy(prior)).isEqualTo(new MeanSquare(20, 4));
    }
}
