package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyCurvesTest {

    private static final Run RUN = MadeUpRun.complete();

    @Test
    void givesEveryNineTheSameRoom() {
        Line line = chart(List.of(0.0, 50.0, 90.0, 99.0, 99.9), List.of(100.0, 101.0, 102.0, 103.0, 104.0))
                .lines()
                .getFirst();

        assertThat(line.x().get(0)).isZero();
        assertThat(line.x().get(2)).isCloseTo(1, within(1e-9));
        assertThat(line.x().get(3)).isCloseTo(2, within(1e-9));
        assertThat(line.x().get(4)).isCloseTo(3, within(1e-9));
        assertThat(line.labels()).containsExactly("p0", "p50", "p90", "p99", "p99.9");
    }

    @Test
    void labelsTheAxisAsFarAsTheCurveReaches() {
        assertThat(chart(List.of(0.0, 99.0), List.of(100.0, 103.0)).x().ticks())
                .extracting(Axis.Tick::label)
                .containsExactly("p0", "p50", "p90", "p99");
    }

    @Test
    void drawsWhatLiesAboveTheDelay() {
        Chart chart = chart(List.of(0.0, 90.0), List.of(102.0, 103.5));

        assertThat(chart.title()).isEqualTo("latency by percentile, above the delay of 100 ms");
        assertThat(chart.lines().getFirst().y()).containsExactly(2.0, 3.5);
    }

    @Test
    void drawsALongTailLogarithmicallyWithoutWhatIsNotAboveTheDelay() {
        Chart linear = chart(List.of(0.0, 50.0, 90.0), List.of(100.0, 101.0, 110.0));
        Chart log = chart(List.of(0.0, 50.0, 90.0), List.of(100.0, 101.0, 110.5));

        assertThat(linear.y().scale()).isEqualTo(Axis.Scale.LINEAR);
        assertThat(linear.lines().getFirst().y()).containsExactly(0.0, 1.0, 10.0);
        assertThat(log.y().scale()).isEqualTo(Axis.Scale.LOG);
        assertThat(log.lines().getFirst().y()).containsExactly(null, 1.0, 10.5);
    }

    @Test
    void hasNothingToDrawOfARunThatKeptNone() {
        assertThat(SeriesSections.curves(RUN, RunSeries.NONE).charts()).isEmpty();
    }

    private static Chart chart(List<Double> percentiles, List<Double> millis) {
        RunSeries series = new RunSeries(
                RunSeries.SCHEMA_VERSION,
                List.of(new Distribution(
                        Protocol.SOLO, RUN.experiment().variants().getFirst(), percentiles, millis)),
                List.of(),
                null);
        return SeriesSections.curves(RUN, series).charts().getFirst();
    }
}
