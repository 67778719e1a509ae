package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.WarmUp;
import dev.serverlab.report.MadeUpRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The row that says when paired servers were steady. */
class SteadyRowTest {

    private static final String HEADING = "warm-up until steady [s]";

    /** A session for each of these, in which every server was steady after that many ms; null is not at all. */
    private static String steady(@Nullable Long... steadyMillis) {
        return cell(Arrays.stream(steadyMillis)
                .map(millis -> new WarmUp(20_000, "cap", 25_000, millis != null, millis, 0.05, null))
                .toList());
    }

    private static String cell(List<@Nullable WarmUp> warmups) {
        Run both = MadeUpRun.both();
        List<TrialResult> trials = new ArrayList<>();
        for (WarmUp warmup : warmups) {
            both.trials().stream()
                    .filter(trial -> trial.protocol() == Protocol.PAIRED && trial.round() == 1)
                    .forEach(trial -> trials.add(with(warmup, trial)));
        }
        Run run = RunBuilder.like(both).trials(trials).build();
        return MetricsSection.table(run, Protocol.PAIRED, run.columns(Protocol.PAIRED)).rows().stream()
                .filter(row -> row.cells().getFirst().text().toString().equals(HEADING))
                .findFirst()
                .orElseThrow()
                .cells()
                .get(1)
                .text()
                .toString();
    }

    private static TrialResult with(@Nullable WarmUp warmup, TrialResult trial) {
        return TrialBuilder.like(trial).warmup(warmup).build();
    }

    @Test
    void saysInTheMedianOfSessionsWhenAServerWasSteady() {
        assertThat(steady(14_000L, 5_000L, 6_000L)).isEqualTo("6.0");
        assertThat(steady(14_000L, 5_000L)).isEqualTo("9.5");
        assertThat(steady(5_000L)).isEqualTo("5.0");
    }

    @Test
    void namesAServerThatWasNotSteadyInOneOfThem() {
        assertThat(steady(5_000L, null, 6_000L)).isEqualTo("not steady");
    }

    @Test
    void saysNothingOfSessionsWithoutAWarmUp() {
        assertThat(cell(Arrays.asList(null, null))).isEqualTo("–");
    }

    @Test
    void hasNoSuchRowForSoloTrials() {
        assertThat(Stream.of(Protocol.values())
                        .filter(protocol ->
                                MetricsSection.table(
                                                MadeUpRun.both(),
                                                protocol,
                                                MadeUpRun.both().columns(protocol))
                                        .rows()
                                        .stream()
                                        .anyMatch(row -> row.cells()
                                                .getFirst()
                                                .text()
                                                .toString()
                                                .equals(HEADING))))
                .containsExactly(Protocol.PAIRED);
    }
}
