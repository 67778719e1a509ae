package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import org.junit.jupiter.api.Test;

class TimelineChartsTest {

    private static final Run RUN = MadeUpRun.both();
    private static final ChartSet SET = SeriesSections.charts(RUN, MadeUpSeries.of(RUN));

    @Test
    void hasAPanelForEachOfWhatWasWatched() {
        assertThat(SET.charts())
                .extracting(Chart::title)
                .containsExactly("p90", "requests/s", "errors", "CPU", "threads", "memory (RSS)");
        assertThat(SET.stacked()).isTrue();
    }

    @Test
    void showsOneRoundOrSessionAtATime() {
        assertThat(SET.groups()).containsExactly("solo, round 1", "paired, session 1", "paired, session 2");
        assertThat(SET.charts().getFirst().lines())
                .filteredOn(line -> "paired, session 2".equals(line.group()))
                .extracting(Line::name)
                .containsExactly("mvc:default", "webflux:default", "vertx:default");
    }

    @Test
    void givesAVariantTheSameColourEverywhere() {
        assertThat(SET.charts())
                .allSatisfy(chart -> assertThat(chart.lines())
                        .allSatisfy(line -> assertThat(line.colour())
                                .isEqualTo(RUN.experiment().variants().stream()
                                        .map(Object::toString)
                                        .toList()
                                        .indexOf(line.name()))));
    }

    @Test
    void shadesWarmUpAndRampAndScalesWithoutTheWarmUp() {
        assertThat(SET.charts().getFirst().shades())
                .contains(
                        new Chart.Shade("warm-up", 0, 10, "solo, round 1", true),
                        new Chart.Shade("ramp", 10, 11, "solo, round 1", false),
                        new Chart.Shade("warm-up", 0, 10, "paired, session 1", true))
                .hasSize(4);
    }

    @Test
    void hasNothingToDrawOfARunThatKeptNone() {
        assertThat(SeriesSections.charts(RUN, RunSeries.NONE).charts()).isEmpty();
    }
}
