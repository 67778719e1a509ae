package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.render.Terminal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BackendsSectionTest {

    @Test
    void tellsWhatEachTookWhileAVariantWasMeasured() {
        Run run = MadeUpRun.complete();
        Run behind = RunBuilder.like(run)
                .experiment(MadeUpExperiment.like(run.experiment())
                        .backends(NamedBackend.of("store"), new NamedBackend("service", null, Duration.ofMillis(5)))
                        .build())
                .trials(run.trials().stream()
                        .map(trial -> TrialBuilder.like(trial)
                                .backends(List.of(
                                        new BackendUse(
                                                "store",
                                                BackendUse.Way.PROCESS,
                                                null,
                                                null,
                                                12.34 * trial.number(),
                                                190_000_000L,
                                                2.5,
                                                0.21,
                                                0.37),
                                        new BackendUse(
                                                "service",
                                                BackendUse.Way.GIVEN,
                                                null,
                                                "service:80 is on another machine.",
                                                null,
                                                null,
                                                null,
                                                null,
                                                null)))
                                .build())
                        .toList())
                .build();

        assertThat(Terminal.of(RunDocument.of(behind)))
                .contains("store, CPU [% of a core]", "12.3", "24.7", "37.0", "190.0", "Restarted for every trial")
                .contains("service, its latency's CPU [% of a core]", "store, ping p90 [ms]", "0.4")
                .contains("service was already running and is not restarted", "service:80 is on another machine.")
                .doesNotContain("store was given", "store, its latency's CPU", "service, ping");
    }

    @Test
    void isEmptyWhereNothingStoodBehindTheServers() {
        assertThat(Terminal.of(RunDocument.of(MadeUpRun.complete()))).doesNotContain("behind", "Behind");
    }
}
