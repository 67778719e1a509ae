package dev.serverlab.stats.capacity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.capacity.CapacitySearch.Limits;
import dev.serverlab.stats.capacity.LoadWindows.Outcome;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of servers that hold every rate below theirs and none above. */
class CapacitySearchTest {

    private static final double STEP = 0.05;
    private static final Limits LIMITS = new Limits(10, 1_000);
    private static final Offset<Double> TINY = within(1e-9);

    private static CapacitySearch from(double predicted, long seed) {
        return new CapacitySearch(predicted, STEP, LIMITS, LoadRule.BEST_OF_THREE, seed);
    }

    private static SessionCapacity ended(CapacitySearch search, DoubleFunction<Outcome> window) {
        for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
            assertThat(search.decided()).isFalse();
            search.record(window.apply(rate.getAsDouble()));
        }
        assertThat(search.decided()).isTrue();
        return search.soFar();
    }

    private static DoubleFunction<Outcome> holding(double capacity) {
        return rate -> rate <= capacity ? Outcome.GOOD : Outcome.BAD;
    }

    @ParameterizedTest
    @CsvSource({"100, 1", "100, 2", "20, 3", "900, 4", "5, 5", "5000, 6"})
    void endsWithTwoNeighboursOfWhichOneHolds(double predicted, long seed) {
        SessionCapacity found = ended(from(predicted, seed), holding(100));
        double holds = requireNonNull(found.holds());
        double fails = requireNonNull(found.fails());

        assertThat(holds).isLessThanOrEqualTo(100);
        assertThat(fails).isGreaterThan(100).isCloseTo(holds * (1 + STEP), TINY);
        assertThat(requireNonNull(found.estimate())).isBetween(holds, fails);
        assertThat(found.decided()).isTrue();
        assertThat(found.limitedByLoad()).isFalse();
        assertThat(found.isKnown()).isTrue();
    }

    @Test
    void endsAtTheHighestRateWhereNoneFails() {
        SessionCapacity found = ended(from(100, 7), holding(10_000));

        assertThat(found.holds()).isBetween(1_000 / (1 + STEP), 1_000.0);
        assertThat(found.fails()).isNull();
        assertThat(found.estimate()).isNull();
        assertThat(found.isKnown()).isFalse();
    }

    @Test
    void endsAtTheLowestRateWhereNoneHolds() {
        SessionCapacity found = ended(from(100, 8), holding(1));

        assertThat(found.fails()).isBetween(10.0, 10 * (1 + STEP));
        assertThat(found.holds()).isNull();
        assertThat(found.estimate()).isNull();
    }

    @Test
    void doesNotKnowTheCapacityWhereTheLoadWasNotOffered() {
        SessionCapacity found = ended(from(100, 9), rate -> rate <= 200 ? Outcome.GOOD : Outcome.UNOFFERED);

        assertThat(found.holds()).isLessThanOrEqualTo(200);
        assertThat(found.limitedByLoad()).isTrue();
        assertThat(found.isKnown()).isFalse();
    }

    @Test
    void beginsNearThePredictedRateAndStaysThereUntilTheWindowIsRecorded() {
        CapacitySearch search = from(100, 10);
        double first = search.next().orElseThrow();

        assertThat(first).isBetween(100 / Math.sqrt(1 + STEP), 100 * Math.sqrt(1 + STEP));
        assertThat(search.next()).hasValue(first);
        assertThat(search.soFar().decided()).isFalse();
        search.record(Outcome.GOOD);
        assertThat(search.next().orElseThrow()).isCloseTo(first * Math.pow(1 + STEP, 2), TINY);
        search.record(Outcome.GOOD);
        assertThat(search.next().orElseThrow()).isCloseTo(first * Math.pow(1 + STEP, 6), TINY);
    }

    @Test
    void takesNoWindowAfterItsEnd() {
        CapacitySearch search = from(100, 11);
        ended(search, holding(100));

        assertThatIllegalStateException().isThrownBy(() -> search.record(Outcome.GOOD));
    }

    @Test
    void takesNoLimitsWithNothingBetweenThem() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Limits(0, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> new Limits(11, 10));
        assertThat(new Limits(10, 10).lowest()).isEqualTo(10);
    }

    @Test
    void aGridHasRatesAStepApart() {
        RateGrid grid = RateGrid.near(100, STEP, 0.5);

        assertThat(grid.rate(0)).isCloseTo(100, TINY);
        assertThat(grid.rate(2)).isCloseTo(110.25, TINY);
        assertThat(grid.atMost(105)).isEqualTo(1);
        assertThat(grid.atMost(104.9)).isZero();
        assertThat(grid.atLeast(105)).isEqualTo(1);
        assertThat(grid.atLeast(105.1)).isEqualTo(2);
        assertThat(RateGrid.near(100, STEP, 0).rate(0.5)).isCloseTo(100, TINY);
    }
}
