package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import java.util.List;
import java.util.stream.Stream;
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
    void shadesWhereNoAnswerCameWithTheNamesOfAllThatWereSilent() {
        List<Timeline> timelines = MadeUpSeries.of(RUN).timelines().stream()
                .filter(timeline -> timeline.protocol() == Protocol.PAIRED && timeline.round() == 1)
                .toList();
        List<Timeline> silent = List.of(
                silent(timelines.get(0), new Timeline.Span("silent", 23, 25)),
                silent(timelines.get(1), new Timeline.Span("silent", 20.01, 23.05)),
                silent(timelines.get(2), new Timeline.Span("silent", 40, 41.5)));

        ChartSet charts = SeriesSections.charts(RUN, new RunSeries(RunSeries.SCHEMA_VERSION, List.of(), silent, null));

        assertThat(charts.charts())
                .allSatisfy(chart -> assertThat(chart.shades())
                        .containsExactly(
                                new Chart.Shade("warm-up", 0, 10, "paired, session 1", true),
                                new Chart.Shade(
                                        "no answer: webflux:default 3.0 s, mvc:default 2.0 s",
                                        20.01,
                                        25,
                                        "paired, session 1",
                                        false),
                                new Chart.Shade(
                                        "no answer: vertx:default 1.5 s", 40, 41.5, "paired, session 1", false)));
    }

    private static Timeline silent(Timeline of, Timeline.Span silence) {
        return new Timeline(
                of.trial(),
                of.round(),
                of.protocol(),
                of.variant(),
                of.bucketSeconds(),
                Stream.concat(of.spans().stream(), Stream.of(silence)).toList(),
                of.columns());
    }

    @Test
    void hasNothingToDrawOfARunThatKeptNone() {
        assertThat(SeriesSections.charts(RUN, RunSeries.NONE).charts()).isEmpty();
    }
}
