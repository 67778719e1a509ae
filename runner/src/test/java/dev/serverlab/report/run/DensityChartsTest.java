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

class DensityChartsTest {

    private static final Run RUN = MadeUpRun.complete();

    @Test
    void putsTheShareBetweenTwoPercentilesOverTheirDistance() {
        Line line = chart(List.of(0.0, 50.0, 90.0, 99.0, 99.9), List.of(100.1, 101.0, 110.0, 200.0, 1100.0))
                .lines()
                .getFirst();

        assertThat(line.x().get(0)).isCloseTo(-0.5, within(1e-9));
        assertThat(line.x().get(2)).isCloseTo(1.5, within(1e-9));
        assertThat(line.x()).hasSize(3);
        assertThat(line.y().get(0)).isCloseTo(50, within(1e-9));
        assertThat(line.y().get(1)).isCloseTo(40, within(1e-9));
        assertThat(line.y().get(2)).isCloseTo(9, within(1e-9));
        assertThat(line.labels()).containsExactly("0.32 ms", "3.16 ms", "31.62 ms");
    }

    @Test
    void takesPercentilesTogetherThatAreClose() {
        Line line = chart(List.of(0.0, 50.0, 60.0, 90.0), List.of(100.1, 101.0, 101.0, 110.0))
                .lines()
                .getFirst();

        assertThat(line.y()).hasSize(2);
        assertThat(line.y().get(1)).isCloseTo(40, within(1e-9));
    }

    @Test
    void labelsTheAxisInMilliseconds() {
        assertThat(chart(List.of(0.0, 50.0, 90.0, 99.0), List.of(100.1, 101.0, 110.0, 200.0))
                        .x()
                        .ticks())
                .extracting(Axis.Tick::label)
                .containsExactly("0.5", "1", "2", "5", "10", "20");
    }

    private static Chart chart(List<Double> percentiles, List<Double> millis) {
        RunSeries series = new RunSeries(
                RunSeries.SCHEMA_VERSION,
                List.of(new Distribution(
                        Protocol.SOLO, RUN.experiment().variants().getFirst(), percentiles, millis)),
                List.of(),
                null);
        return DensityCharts.of(RUN, series).charts().getFirst();
    }
}
