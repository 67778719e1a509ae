package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.MadeUpClaims;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSweep;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunOnTerminalTest {

    static Stream<Run> runs() {
        return Stream.of(
                MadeUpRun.complete(),
                MadeUpRun.withFailures(),
                MadeUpRun.interrupted(),
                MadeUpRun.wide(),
                MadeUpRun.both());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void noLineIsWiderThan80Columns(Run run) {
        assertThat(DrawnRun.terminal(run).lines()).isNotEmpty().allMatch(line -> line.length() <= 80);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyVariantHasEveryMetricInExactlyOnePiece(Run run) {
        String table = DrawnRun.terminal(run);

        long pieces = table.lines().filter(line -> line.startsWith("p50 [ms]")).count();
        List<@Nullable Measures> known = new ArrayList<>();
        run.summaries().forEach(summary -> known.add(summary.measures()));
        for (Metric metric : Metrics.rows(Metric.Role.TABLE, known)) {
            assertThat(table.lines().filter(line -> line.startsWith(metric.heading() + " ")))
                    .hasSize((int) pieces);
        }
        assertThat(table.lines()
                        .filter(line -> line.startsWith("p50 [ms]"))
                        .mapToLong(line -> line.strip().split(" {2,}").length - 1)
                        .sum())
                .isEqualTo(run.summaries().size());
    }

    static Stream<Run> findings() {
        return Stream.of(
                MadeUpClaims.everyVerdict(),
                MadeUpClaims.counting(),
                MadeUpSweep.threeServers(),
                MadeUpSweep.grid(),
                MadeUpSweep.notYet());
    }

    @ParameterizedTest
    @MethodSource("findings")
    void noLineOfWhatElseWasFoundIsWiderThan80Columns(Run run) {
        assertThat(DrawnRun.terminal(run).lines()).isNotEmpty().allMatch(line -> line.length() <= 80);
    }
}
