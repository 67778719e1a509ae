package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.run.SeriesSections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is drawn of runs that are compared, beside their verdicts. */
class OverlaidChartsTest {

    private static final MadeUpComparison SAME = MadeUpComparison.sameThing();
    private static final Map<String, Run> RUNS =
            CompareDocument.runs(SAME.across().groups());
    private static final ChartSet SET = OverlaidCharts.timelines(RUNS, SAME.series());

    @Test
    void showsOneTrialOfAVariantAtATimeInEveryRun() {
        assertThat(SET.groups())
                .startsWith("mvc:default, paired, session 1", "mvc:default, paired, session 2")
                .contains("vertx:default, solo, round 1")
                .doesNotHaveDuplicates();
        assertThat(SET.charts().getFirst().lines())
                .filteredOn(line -> "webflux:default, paired, session 2".equals(line.group()))
                .extracting(Line::name)
                .containsExactly("A", "B");
    }

    @Test
    void shadesUntilTheLastRunIsWarm() {
        double last = SAME.series().values().stream()
                .flatMap(series -> series.timelines().stream())
                .filter(timeline ->
                        SET.groups().getFirst().equals(timeline.variant() + ", " + SeriesSections.trial(timeline)))
                .flatMap(timeline -> timeline.spans().stream())
                .filter(span -> span.name().equals("warmup"))
                .mapToDouble(span -> span.to())
                .max()
                .orElseThrow();

        assertThat(SET.charts().getFirst().shades())
                .filteredOn(shade -> SET.groups().getFirst().equals(shade.group()))
                .extracting(Chart.Shade::to)
                .containsExactly(last);
    }

    @Test
    void givesARunTheSameColourEverywhere() {
        Map<String, RunSeries> second = new LinkedHashMap<>(SAME.series());
        second.keySet().retainAll(List.of("B"));

        assertThat(colours(OverlaidCharts.timelines(RUNS, second))).containsExactly(1);
        assertThat(OverlaidCharts.curves(RUNS, second))
                .isNotEmpty()
                .allSatisfy(set -> assertThat(colours(set)).containsExactly(1));
    }

    private static List<Integer> colours(ChartSet set) {
        return set.legend().values().stream().map(Line::colour).toList();
    }

    @Test
    void drawsWhatLiesAboveTheDelayWhereAllRunsAskForTheSame() {
        assertThat(OverlaidCharts.curves(RUNS, SAME.series()))
                .isNotEmpty()
                .allSatisfy(set -> assertThat(set.charts().getFirst().title()).endsWith(", above the delay of 100 ms"));
    }

    @Test
    void hasNothingToDrawOfRunsThatKeptNone() {
        assertThat(OverlaidCharts.timelines(RUNS, Map.of("A", RunSeries.NONE, "B", RunSeries.NONE))
                        .charts())
                .isEmpty();
    }
}
