package dev.serverlab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.serverlab.stats.Interval;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartTableTest {

    private static final Axis X = Axis.fromZero("time", "s", 1);
    private static final Axis Y = Axis.of("p90", "ms", 2);

    @Test
    void hasARowForEachPlaceAndAColumnForEachLine() {
        List<ChartTable> tables = ChartTable.of(chart(
                X,
                Line.of("a", 0, List.of(0.5, 1.5), Arrays.asList(1.0, null)),
                Line.of("b", 1, List.of(1.5, 2.5), List.of(2.0, 3.125))));

        assertThat(tables)
                .containsExactly(new ChartTable(
                        "",
                        List.of("time [s]", "a", "b"),
                        List.of(
                                List.of("0.5", "1.00", "–"),
                                List.of("1.5", "–", "2.00"),
                                List.of("2.5", "–", "3.13"))));
    }

    @Test
    void givesEachGroupATableAndWhatHasNoneToAll() {
        Line always = Line.of("a", 0, List.of(1.0), List.of(1.0));
        Line first = Line.of("b", 1, List.of(1.0), List.of(2.0)).inGroup("session 1");
        Line second = Line.of("b", 1, List.of(1.0), List.of(3.0)).inGroup("session 2");

        assertThat(ChartTable.of(chart(X, always, first, second)))
                .extracting(ChartTable::group, table -> table.rows().getFirst())
                .containsExactly(
                        tuple("session 1", List.of("1.0", "1.00", "2.00")),
                        tuple("session 2", List.of("1.0", "1.00", "3.00")));
    }

    @Test
    void callsPlacesByTheirNamesAndShowsIntervals() {
        Line line = Line.of("a", 0, List.of(0.0, 1.0), List.of(2.0, 3.0))
                .withIntervals(Arrays.asList(new Interval(1.5, 2.5), null));

        assertThat(ChartTable.of(chart(
                                new Axis(
                                        "run",
                                        "",
                                        Axis.Scale.LINEAR,
                                        0,
                                        List.of(new Axis.Tick(0, "first"), new Axis.Tick(1, "second")),
                                        null),
                                line))
                        .getFirst()
                        .rows())
                .containsExactly(List.of("first", "2.00 [1.50, 2.50]"), List.of("second", "3.00"));
    }

    @Test
    void aLineWhoseListsDoNotFitIsRefused() {
        assertThatThrownBy(() -> Line.of("a", 0, List.of(1.0, 2.0), List.of(1.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a");
    }

    private static Chart chart(Axis x, Line... lines) {
        return Chart.of("c", "c", "", x, Y, List.of(lines));
    }
}
