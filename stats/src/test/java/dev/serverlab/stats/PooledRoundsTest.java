package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 2,000 sweeps each: a share of 95 % is known to ±1 %. The seed is fixed, so that nothing here fails by chance. */
class PooledRoundsTest {

    private static final int SWEEPS = 2_000;

    @Test
    void residualsOfAllPointsAreTakenTogether() {
        PooledRounds points = new PooledRounds(List.of(List.of(1.0, 3.0), List.of(10.0, 14.0), List.of(7.0)));

        // s² = (2 + 8) / 2, t(2) = 4.3027
        assertThat(points.degreesOfFreedom()).isEqualTo(2);
        assertThat(interval(points, 0).low()).isCloseTo(2 - 4.3027 * Math.sqrt(5 / 2.0), within(1e-3));
        assertThat(interval(points, 2).high())
                .as("a point of one round has its interval from the others")
                .isCloseTo(7 + 4.3027 * Math.sqrt(5), within(1e-3));
    }

    @Test
    void withoutASecondRoundThereIsNoInterval() {
        PooledRounds points = new PooledRounds(List.of(List.of(1.0), List.of(2.0)));

        assertThat(points.interval(0)).isNull();
        assertThatThrownBy(() -> points.difference(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPointWithoutAValueIsRefused() {
        assertThatThrownBy(() -> new PooledRounds(List.of(List.of(1.0), List.of())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void intervalsOfEquallyNoisyPointsHoldAsOftenAsTheySay(int rounds) {
        SweepSimulation sweeps = SweepSimulation.ofSix(rounds, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03);

        assertThat(sweeps.share(SWEEPS, drawn -> sweeps.held(drawn, 3))).isBetween(0.935, 0.965);
    }

    /** What pooling costs, and to whom. */
    @Test
    void aSaturatedPointIsHeldMoreOftenAndTheNoisiestLess() {
        SweepSimulation sweeps = SweepSimulation.ofSix(3, 0.001, 0.001, 0.001, 0.03, 0.03, 0.03);

        assertThat(sweeps.share(SWEEPS, drawn -> sweeps.held(drawn, 0))).isEqualTo(1);
        assertThat(sweeps.share(SWEEPS, drawn -> sweeps.held(drawn, 5))).isBetween(0.80, 0.93);
    }

    private static Interval interval(PooledRounds points, int point) {
        return Objects.requireNonNull(points.interval(point));
    }
}
