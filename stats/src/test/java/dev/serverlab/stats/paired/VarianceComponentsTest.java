package dev.serverlab.stats.paired;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VarianceComponentsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** The worked example of two levels in Kalibera and Jones 2013, as printed there: 12.7, 3.6, 0.4. */
    @Test
    void agreeWithThePublishedExample() {
        VarianceComponents components = requireNonNull(VarianceComponents.of(
                List.of(6.25, 8.5, 4.75),
                List.of(List.of(9.0, 5.0, 8.0, 3.0), List.of(10.0, 6.0, 7.0, 11.0), List.of(1.0, 12.0, 2.0, 4.0))));

        assertThat(components.betweenBlocks()).isCloseTo(12.7, within(0.05));
        assertThat(components.betweenSessionEffects()).isCloseTo(3.6, within(0.05));
        assertThat(components.betweenSessions()).isCloseTo(0.4, within(0.05));
        assertThat(components.standardError(3, 4)).isCloseTo(Math.sqrt(3.5625 / 3), within(1e-9));
    }

    @Test
    void areNegativeWhereSessionsAddNothing() {
        assertThat(new VarianceComponents(0.2, 1, 4).betweenSessions()).isNegative();
    }

    @Test
    void areAbsentWithoutTwoSessionsOfTwoBlocks() {
        assertThat(VarianceComponents.of(List.of(1.0), List.of(List.of(1.0, 2.0))))
                .isNull();
        assertThat(VarianceComponents.of(List.of(1.0, 2.0), List.of(List.of(1.0), List.of(2.0, 2.5))))
                .isNull();
    }

    /** Between sessions 4 %, between blocks 3 %: a session costs 30 s, a block 4 s, and there are 150 s. */
    @Test
    void bestSplitWeighsDegreesOfFreedomToo() {
        VarianceComponents components = new VarianceComponents(0.04 * 0.04 + 0.03 * 0.03 / 4, 0.03 * 0.03, 4);

        SessionPlan split = SessionPlan.best(
                        components, 3, Duration.ofSeconds(150), SECOND.multipliedBy(30), SECOND.multipliedBy(4))
                .orElseThrow();

        // By hand: 4 sessions of 1 block 7.7 %, 3 of 5 8.7 %, 2 of 11 17 %.
        assertThat(split.sessions()).isEqualTo(4);
        assertThat(split.blocksPerSession()).isEqualTo(1);
        assertThat(split.halfWidth()).isCloseTo(0.0767, within(0.0005));
    }

    @Test
    void thereIsNoSplitOfTooLittleTime() {
        VarianceComponents components = new VarianceComponents(1, 1, 1);

        assertThat(SessionPlan.best(components, 3, SECOND.multipliedBy(60), SECOND.multipliedBy(30), SECOND))
                .isEmpty();
    }
}
