package dev.serverlab.stats.paired;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.SmallestDetectable;
import dev.serverlab.stats.StudentizedRange;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.Yardstick;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** 1,000 runs each: a share of 95 % is known to ±1.4 %. The seed is fixed, so that nothing here fails by chance. */
@Tag("thorough")
class SimulatedCoverageTest {

    @ParameterizedTest
    @CsvSource({"2, 3, 0.05", "3, 2, 0.05", "3, 3, 0.025", "3, 3, 0.06", "3, 6, 0.05", "4, 3, 0.05"})
    void intervalsHoldAllPairsAtOnceAsOftenAsTheySay(int variants, int sessions, double ofLogRatio) {
        Simulation same = Simulation.ofEqual(variants, ofLogRatio, sessions);

        assertThat(same.share(pairs -> pairs.stream().allMatch(same::held))).isBetween(0.93, 0.97);
    }

    @Test
    void intervalsHoldTrueDifferencesToo() {
        Simulation different = Simulation.ofEqual(3, 0.05, 3).withLastCosting(25);

        assertThat(different.share(pairs -> pairs.stream().allMatch(different::held)))
                .isBetween(0.93, 0.97);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6})
    void theIntervalOfAPairAloneHoldsItAsOftenAsItSays(int sessions) {
        Simulation same = Simulation.ofEqual(3, 0.05, sessions);

        assertThat(same.share(pairs -> same.heldAlone(pairs.getLast()))).isBetween(0.93, 0.97);
    }

    /** The last pair is one of the noisy ones. */
    @ParameterizedTest
    @CsvSource({"1 1 2, 3", "1 2 2, 3", "1 1 3, 3", "1 1 3, 6", "1 3 3, 6", "1 1 1 3, 6", "1 1 3 3, 6"})
    void allPairsAreStillHeldWhenVariantsAreNotEquallyNoisy(String noise, int sessions) {
        Simulation unequal = Simulation.ofUnequal(noise(noise, 0.02), sessions);

        assertThat(unequal.share(pairs -> pairs.stream().allMatch(unequal::held)))
                .isBetween(0.92, 0.97);
        assertThat(unequal.share(pairs -> unequal.held(pairs.getLast()))).isGreaterThan(0.93);
        assertThat(unequal.share(pairs -> unequal.heldAlone(pairs.getLast()))).isBetween(0.93, 0.97);
    }

    /** A third variant that is three times as noisy widens the pair of the others less with more sessions. */
    @Test
    void aNoisyVariantDoesNotWidenTheOthersAsMuchAsPoolingWould() {
        assertThat(nearPairWidens(3)).isBetween(1.6, 2.0);
        assertThat(nearPairWidens(8)).isBetween(1.3, 1.6);
    }

    private static double nearPairWidens(int sessions) {
        return medianHalfWidth("1 1 3", sessions) / medianHalfWidth("1 1 1", sessions);
    }

    private static double medianHalfWidth(String noise, int sessions) {
        return Moments.median(Simulation.ofUnequal(noise(noise, 0.02), sessions)
                .runs(1_000)
                .map(pairs ->
                        requireNonNull(pairs.getFirst().evidence().interval()).halfWidth())
                .toList());
    }

    private static List<Double> noise(String ratios, double times) {
        return Stream.of(ratios.split(" "))
                .map(ratio -> times * Double.parseDouble(ratio))
                .toList();
    }

    /** What the session is the unit for: an interval over all blocks takes one JVM's luck for knowledge. */
    @Test
    void anIntervalOverBlocksInsteadOfSessionsWouldBeFarTooNarrow() {
        Random random = new Random(1);
        int runs = 2_000;
        long held = IntStream.range(0, runs)
                .filter(run -> {
                    double ofJvms = 0.05 * random.nextGaussian();
                    List<Double> blocks = IntStream.range(0, 12)
                            .mapToObj(block -> ofJvms + 0.02 * random.nextGaussian())
                            .toList();
                    return requireNonNull(Estimate.of(blocks).interval()).contains(0);
                })
                .count();

        assertThat(held / (double) runs).isLessThan(0.3);
    }

    /** Two variants with the same latency, five sessions, in each of which JVMs shift by 0.2 ms: 36 requests a block. */
    @Test
    void intervalsOfPercentilesHoldAsOftenAsTheySay() {
        Random random = new Random(3);
        int runs = 1_000;
        long held = IntStream.range(0, runs)
                .filter(run -> {
                    Interval interval = Comparison.ofPairs(
                                    new Yardstick(Scale.DIFFERENCE, Direction.LOWER_IS_BETTER, new Margin.Amount(0.5)),
                                    latencies(random),
                                    Map.of())
                            .getFirst()
                            .evidence()
                            .interval();
                    return interval != null && interval.contains(0);
                })
                .count();

        assertThat(held / (double) runs).isBetween(0.93, 0.97);
    }

    private static List<Session> latencies(Random random) {
        List<Session> sessions = new ArrayList<>();
        for (int session = 0; session < 5; session++) {
            List<List<Double>> variants = new ArrayList<>();
            for (int variant = 0; variant < 2; variant++) {
                double shift = 100_500 + 200 * random.nextGaussian();
                Histogram micros = new Histogram(3);
                IntStream.range(0, 36)
                        .mapToLong(request -> (long) (shift - 300 * Math.log(1 - random.nextDouble())))
                        .forEach(micros::recordValue);
                variants.add(List.of(requireNonNull(Percentile.P90.interpolatedMillis(micros))));
            }
            sessions.add(Sessions.ofBlocks(variants));
        }
        return sessions;
    }

    /** 3 variants, 6 sessions, 10 degrees of freedom: the effect is set from the standard error that the runs truly have. */
    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.05})
    void theSmallestDetectableEffectIsFoundFourTimesOutOfFive(double ofLogRatio) {
        double standardError = ofLogRatio / Math.sqrt(6);
        double effect =
                SmallestDetectable.of(new StudentizedRange(3, 10).criticalValue(), Math.log(1.05), standardError, 10);
        Simulation candidate = Simulation.ofEqual(3, ofLogRatio, 6).withLastCosting(Scale.RATIO.shown(effect));

        assertThat(candidate.share(pairs -> pairs.getLast().verdict() == Verdict.WORSE))
                .isCloseTo(0.8, within(0.03));
    }

    /** What single runs state scatters about it, as their standard errors do. */
    @Test
    void runsStateThatEffectThemselves() {
        List<Double> stated = new ArrayList<>();
        Simulation.ofEqual(3, 0.05, 6)
                .share(pairs -> stated.add(pairs.getFirst().evidence().smallestDetectable()));
        double standardError = 0.05 / Math.sqrt(6);
        double truth = Scale.RATIO.shown(
                SmallestDetectable.of(new StudentizedRange(3, 10).criticalValue(), Math.log(1.05), standardError, 10));

        double[] sorted =
                stated.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        assertThat(sorted[sorted.length / 2]).isCloseTo(truth, within(0.5));
    }
}
