package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EstimateTest {

    /** t with 2 degrees of freedom is 4.3027; the standard deviation of these is 1. */
    @Test
    void hasStudentsIntervalOverTrials() {
        Estimate estimate = Estimate.of(List.of(1.0, 2.0, 3.0));

        assertThat(estimate.value()).isEqualTo(2);
        assertThat(estimate.trials()).isEqualTo(3);
        assertThat(Objects.requireNonNull(estimate.interval()).halfWidth())
                .isCloseTo(4.3027 / Math.sqrt(3), within(1e-4));
    }

    @Test
    void hasNoneOfOneTrial() {
        assertThat(Estimate.of(List.of(2.0))).isEqualTo(new Estimate(2, null, 1));
    }

    @Test
    void endsAtZeroWhereItsIntervalWouldGoBelow() {
        assertThat(new Estimate(2, new Interval(0, 5), 3).endsAtZero()).isTrue();
        assertThat(new Estimate(2, new Interval(0, 4), 3).endsAtZero()).isFalse();
        assertThat(new Estimate(2, new Interval(0.1, 5), 3).endsAtZero()).isFalse();
        assertThat(new Estimate(2, null, 1).endsAtZero()).isFalse();
    }

    @Test
    void refusesNone() {
        assertThatThrownBy(() -> Estimate.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
