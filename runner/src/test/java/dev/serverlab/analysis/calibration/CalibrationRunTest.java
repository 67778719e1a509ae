package dev.serverlab.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What a calibration takes from a run of three copies, of which the third burned more. */
final class CalibrationRunTest {

    private static final Run RUN = KeptRun.read(Path.of("..", "results", "reference", "calibration-quick", "run-01"))
            .run();

    private static CalibrationRun of(Function<TrialResult, List<ServerCounter>> counted) {
        List<TrialResult> trials = RUN.trials().stream()
                .map(trial -> new TrialResult(
                        trial.identity(),
                        trial.recording(),
                        trial.measures(),
                        new TrialResult.ServerFacts(
                                trial.server().responseBytes(), trial.server().effective(), counted.apply(trial)),
                        trial.surroundings(),
                        trial.validity()))
                .toList();
        Run run = new Run(
                RUN.header(),
                RUN.experiment(),
                RUN.environment(),
                RUN.seed(),
                RUN.plan(),
                trials,
                RUN.summaries(),
                RUN.conclusions());
        return CalibrationRun.of(run, "run-01", CalibrationRuns.QUICK, 30, Duration.ofMillis(1));
    }

    private static double burned(CalibrationRun run) {
        return Objects.requireNonNull(run.burnedMicros());
    }

    private static List<ServerCounter> burns(double meanMicros, double burns) {
        return List.of(new ServerCounter(ServerCounter.BURN, Map.of(), meanMicros / 1e3, "ms", burns));
    }

    @Test
    void takesWhatABurnTookFromTheServersOwnCount() {
        CalibrationRun run = of(trial -> trial.variant().equals(CalibrationRuns.QUICK.costlier())
                ? trial.round() == 1 ? burns(61, 100) : burns(64, 150)
                : burns(31, 50));
        // (61 · 100 + 64 · 150 + 64 · 150) / 400 - 31
        assertThat(burned(run)).isCloseTo(32.25, within(1e-9));
        assertThat(run.expectedMillis()).isCloseTo(1.03225, within(1e-9));
    }

    @Test
    void needsNoCountOfCopiesThatBurnNothing() {
        assertThat(burned(of(
                        trial -> trial.variant().equals(CalibrationRuns.QUICK.costlier()) ? burns(31, 9) : List.of())))
                .isCloseTo(31, within(1e-9));
    }

    @Test
    void takesWhatWasAskedForWhereNothingIsCounted() {
        CalibrationRun run = of(trial -> List.of());
        assertThat(burned(run)).isEqualTo(30);
        assertThat(run.expectedPercent()).isBetween(12.5, 13.5);
        assertThat(run.comparisons()).hasSize(6);
    }
}
