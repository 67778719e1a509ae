package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeds are fixed, so that nothing here fails by chance. */
class ChangePointsTest {

    private static final List<Double> LOW = values(100, 101, 99, 100.5, 99.5, 100.2);
    private static final List<Double> HIGH = values(112, 113, 111, 112.5, 111.5, 112.2);

    @Test
    void tellsWhereTheLevelChangedAndByHowMuch() {
        assertThat(ChangePoint.in(joined(LOW, HIGH), Scale.RATIO, 5))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.index()).isEqualTo(6);
                    assertThat(change.before()).isCloseTo(100.1, within(1e-9));
                    assertThat(change.after()).isCloseTo(112.1, within(1e-9));
                    assertThat(change.change()).isCloseTo(100 * (112.1 / 100.1 - 1), within(1e-9));
                });
    }

    @Test
    void tellsADifferenceInTheUnitOfTheValues() {
        assertThat(ChangePoint.in(joined(HIGH, LOW), Scale.DIFFERENCE, 1))
                .singleElement()
                .satisfies(change -> assertThat(change.change()).isCloseTo(-12, within(1e-9)));
    }

    @Test
    void findsSeveralChangesInTheOrderOfTime() {
        List<Double> higher = HIGH.stream().map(value -> 1.2 * value).toList();

        assertThat(ChangePoint.in(joined(LOW, LOW, HIGH, HIGH, higher, higher), Scale.RATIO, 5))
                .extracting(ChangePoint::index)
                .containsExactly(12, 24);
    }

    @Test
    void leavesOutAChangeSmallerThanTheMargin() {
        assertThat(ChangePoint.in(joined(LOW, HIGH), Scale.RATIO, 11.9)).hasSize(1);
        assertThat(ChangePoint.in(joined(LOW, HIGH), Scale.RATIO, 12.1)).isEmpty();
        assertThat(ChangePoint.in(joined(HIGH, LOW), Scale.RATIO, 12.1)).isEmpty();
    }

    /** Two small steps the same way are one change that matters. */
    @Test
    void takesStepsThatAreEachTooSmallTogether() {
        List<Double> between = LOW.stream().map(value -> value + 5).toList();
        List<Double> steps = joined(LOW, LOW, between, between, HIGH, HIGH);

        assertThat(ChangePoint.in(steps, Scale.DIFFERENCE, 0)).hasSize(2);
        assertThat(ChangePoint.in(steps, Scale.DIFFERENCE, 8))
                .singleElement()
                .satisfies(change -> assertThat(change.change()).isGreaterThan(8));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7})
    void saysNothingOfFewerThanEightValues(int runs) {
        assertThat(ChangePoint.in(joined(values(1, 2, 3), HIGH).subList(0, runs), Scale.RATIO, 0))
                .isEmpty();
    }

    @Test
    void findsAChangeInEightValues() {
        assertThat(ChangePoint.in(joined(LOW.subList(0, 5), HIGH.subList(0, 3)), Scale.RATIO, 5))
                .extracting(ChangePoint::index)
                .containsExactly(5);
    }

    @Test
    void doesNotTakeTheNewestTwoForALevel() {
        assertThat(ChangePoint.in(joined(LOW, LOW, values(150, 151)), Scale.RATIO, 5))
                .isEmpty();
    }

    @Test
    void isNotMovedByOneRunThatWasDisturbed() {
        List<Double> disturbed = new ArrayList<>(joined(LOW, LOW));
        disturbed.set(5, 900.0);

        assertThat(ChangePoint.in(disturbed, Scale.RATIO, 0)).isEmpty();
    }

    @Test
    void findsNothingInValuesThatAreAllTheSame() {
        assertThat(ChangePoint.in(joined(LOW, LOW).stream().map(value -> 0.0).toList(), Scale.DIFFERENCE, 0))
                .isEmpty();
    }

    @Test
    void givesTheSameForTheSameValues() {
        List<Double> values = joined(LOW, HIGH, LOW, LOW);

        assertThat(ChangePoint.in(values, Scale.RATIO, 0)).isEqualTo(ChangePoint.in(values, Scale.RATIO, 0));
    }

    @Test
    void refusesWhatHasNoPlaceOnTheScale() {
        assertThatThrownBy(() -> ChangePoint.in(values(1, 0), Scale.RATIO, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0.0");
    }

    /** The level is 5 %; 1,000 series tell a share of 5 % to 1.4 %. */
    @ParameterizedTest
    @CsvSource({"8, NORMAL", "12, NORMAL", "30, NORMAL", "30, DISTURBED"})
    void marksNoisyLevelsNoMoreOftenThanItSays(int runs, Levels.Noise noise) {
        assertThat(new Levels(runs, noise, 0, 0).share(1_000, changes -> !changes.isEmpty()))
                .isBetween(0.02, 0.065);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"12, NORMAL, 10", "20, NORMAL, 5", "20, DISTURBED, 10"})
    void findsMostChangesThatStandOutOfTheNoise(int runs, Levels.Noise noise, double percent) {
        Levels changed = new Levels(runs, noise, 0, percent);

        assertThat(changed.share(1_000, changed::isFound)).isGreaterThan(0.6);
    }

    /** Known and told: what runs share with those before them looks like a level. */
    @Test
    void marksTooMuchWhereRunsAreLikeTheOnesBefore() {
        assertThat(new Levels(30, Levels.Noise.NORMAL, 0.6, 0).share(300, changes -> !changes.isEmpty()))
                .isGreaterThan(0.2);
    }

    private static List<Double> values(double... values) {
        return DoubleStream.of(values).boxed().toList();
    }

    @SafeVarargs
    private static List<Double> joined(List<Double>... parts) {
        return Stream.of(parts).flatMap(List::stream).toList();
    }
}
