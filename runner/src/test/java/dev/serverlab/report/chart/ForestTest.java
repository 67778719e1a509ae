package dev.serverlab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Verdict;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForestTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void setsLowBeforeEffectBeforeHighInsideThePicture(boolean narrow) {
        Forest forest = Forest.of(
                List.of(
                        row("CPU", -49.0, -59.0, -37.0, Verdict.BETTER),
                        row("CPU", 1.0, -21.0, 22.0, Verdict.INDISTINGUISHABLE)),
                narrow);

        assertThat(forest.panels()).singleElement().satisfies(panel -> {
            assertThat(panel.rows()).allSatisfy(placed -> {
                assertThat(placed.low()).isPositive().isLessThan(placed.effect());
                assertThat(placed.effect()).isLessThan(placed.high());
                assertThat(placed.high()).isLessThan(forest.width());
                assertThat(placed.y()).isLessThan(forest.height());
            });
            assertThat(panel.zero()).isBetween(panel.marginFrom(), panel.marginTo());
            assertThat(panel.rows().getFirst().high()).isLessThan(panel.zero());
            assertThat(panel.rows().getLast().low()).isLessThan(panel.zero());
            assertThat(panel.ticks()).extracting(Axis.Tick::label).contains("0", "−40", "+20");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void givesEachMetricItsOwnScale(boolean narrow) {
        Forest forest = Forest.of(
                List.of(row("a", 10, 5, 15, Verdict.WORSE), row("b", 0.1, 0.05, 0.15, Verdict.EQUIVALENT)), narrow);

        assertThat(forest.panels()).extracting(Forest.Panel::title).containsExactly("a", "b");
        assertThat(forest.panels().getLast().top())
                .isGreaterThan(forest.panels().getFirst().bottom());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void placesNothingWhereNothingMayBeSaid(boolean narrow) {
        ForestRow invalid = new ForestRow(
                "a", "x against y", -50.0, null, null, -5, 5, Direction.LOWER_IS_BETTER, Verdict.INVALID, "why");

        assertThat(Forest.of(List.of(invalid), narrow).panels().getFirst().rows())
                .containsExactly(new Forest.Placed(invalid, narrow ? 63 : 44, 0, 0, 0));
    }

    private static ForestRow row(String metric, double effect, double low, double high, Verdict verdict) {
        return new ForestRow(
                metric, "x against y", effect, low, high, -4.76, 5, Direction.LOWER_IS_BETTER, verdict, "text");
    }
}
