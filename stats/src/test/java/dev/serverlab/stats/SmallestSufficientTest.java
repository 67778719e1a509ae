package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.PooledRounds.SmallestSufficient;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallestSufficientTest {

    private static final double SHARE = 0.98;

    /** Three rounds each, a little below, at, and above. */
    private static SmallestSufficient of(double spread, double... throughputs) {
        return new PooledRounds(DoubleStream.of(throughputs)
                        .mapToObj(each -> Stream.of(1 - spread, 1.0, 1 + spread)
                                .map(factor -> Math.log(each * factor))
                                .toList())
                        .toList())
                .smallestSufficient(SHARE);
    }

    @Test
    void theFirstThatIsGoodForItsShareOfTheBestIsEnough() {
        SmallestSufficient found = of(0.0001, 10, 100, 979, 981, 1_000);

        assertThat(found).isEqualTo(new SmallestSufficient(4, 3, 3, 3));
    }

    @Test
    void noiseMakesARangeOfIt() {
        assertThat(of(0.01, 10, 100, 970, 985, 1_000)).isEqualTo(new SmallestSufficient(4, 3, 2, 4));
        assertThat(of(0.02, 10, 100, 970, 985, 1_000)).isEqualTo(new SmallestSufficient(4, 3, 2, null));
    }

    @Test
    void whereEverythingIsInDoubtNothingIsCertain() {
        assertThat(of(0.2, 900, 1_000, 950)).isEqualTo(new SmallestSufficient(1, 1, 0, null));
    }

    @Test
    void roundsWithoutAnySpreadLeaveNoDoubt() {
        assertThat(of(0, 100, 1_000, 1_000)).isEqualTo(new SmallestSufficient(1, 1, 1, 1));
    }

    @Test
    void oneRoundTellsTheSmallestWithoutARange() {
        SmallestSufficient found =
                new PooledRounds(List.of(List.of(Math.log(100)), List.of(Math.log(99)))).smallestSufficient(SHARE);

        assertThat(found).isEqualTo(new SmallestSufficient(0, 0, null, null));
    }

    /** 2,000 sweeps each: a share of 95 % is known to ±1 %. */
    @ParameterizedTest
    @CsvSource({"2, 0.002", "3, 0.002", "3, 0.01", "3, 0.05", "5, 0.01"})
    void theRangeHoldsTheTruthAtLeastAsOftenAsItSays(int rounds, double deviation) {
        SweepSimulation sweeps =
                SweepSimulation.ofSix(rounds, deviation, deviation, deviation, deviation, deviation, deviation);

        assertThat(sweeps.share(2_000, drawn -> sweeps.sufficientHeld(drawn, SHARE)))
                .isGreaterThan(0.94);
    }

    /** Several that are equally good: the best is only the luckiest, which must not rule the others out. */
    @Test
    void thatTheBestWasPickedForBeingTheBestIsPaidFor() {
        SweepSimulation sweeps = new SweepSimulation(
                List.of(1_000.0, 1_000.0, 1_000.0, 1_000.0, 1_000.0, 1_000.0),
                List.of(0.02, 0.02, 0.02, 0.02, 0.02, 0.02),
                3);

        assertThat(sweeps.share(2_000, drawn -> sweeps.sufficientHeld(drawn, 1)))
                .isGreaterThan(0.94);
    }
}
