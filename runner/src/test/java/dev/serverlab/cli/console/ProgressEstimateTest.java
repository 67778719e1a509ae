package dev.serverlab.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.load.Announced;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.MadeUpRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long the line says that a run will still take. */
class ProgressEstimateTest {

    private final StringWriter out = new StringWriter();
    private Instant now = Instant.EPOCH;

    @Test
    void theEstimateShrinksAndNeverReachesNothing() {
        Run run = MadeUpRun.complete();
        Progress progress = progress(run);
        // 10 s of warm-up, 1 s of ramp, a window of 32 s and about 9 s beside them
        progress.trialStarted(run.plan().getFirst());
        for (int second = 0; second < 60; second++) {
            pass(Duration.ofSeconds(1));
            progress.generatorEvent(run.plan().getFirst(), Announced.progress("steady", second, 0));
        }
        ProgressTest.finish(progress, run, 0);
        ProgressTest.finish(progress, run, 1);
        progress.trialStarted(run.plan().get(2));
        pass(Duration.ofMinutes(5));
        progress.generatorEvent(run.plan().get(2), Announced.progress("steady", 1, 0));

        List<Long> seconds = estimates();
        assertThat(seconds.getFirst()).isBetween(120L, 147L);
        assertThat(seconds.getLast()).isEqualTo(1);
        assertThat(seconds.subList(0, 50)).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    }

    @Test
    void theEstimateLearnsWhatATrialTakesBesideItsLoad() {
        Run run = MadeUpRun.complete();
        Progress progress = progress(run);
        progress.trialStarted(run.plan().getFirst());
        pass(Duration.ofSeconds(43 + 17));
        ProgressTest.finish(progress, run, 0);
        progress.trialStarted(run.plan().get(1));

        assertThat(estimates().getLast()).isEqualTo(2 * (43 + 17));
    }

    @Test
    void aServerThatIsSlowToStartDoesNotShortenTheLoad() {
        Run run = MadeUpRun.interrupted();
        Progress progress = progress(run);
        Trial last = run.plan().getLast();
        for (int i = 1; i < run.plan().size(); i++) {
            ProgressTest.finish(progress, run, 0);
        }
        progress.trialStarted(last);
        pass(Duration.ofMinutes(1));
        progress.generatorEvent(last, Announced.phase("warmup", now, now.plusSeconds(10)));
        pass(Duration.ofSeconds(12));
        progress.generatorEvent(last, Announced.phase("steady", now.plusSeconds(1), now.plusSeconds(33)));
        progress.generatorEvent(last, Announced.progress("ramp", 1, 0));

        assertThat(estimates()).endsWith(43L, 33L);
    }

    @Test
    void aTrialThatFailedAtOnceDoesNotShortenTheOthers() {
        Run run = MadeUpRun.withFailures();
        Progress progress = progress(run);
        progress.trialStarted(run.plan().getFirst());
        pass(Duration.ofSeconds(1));
        ProgressTest.finish(progress, run, 0);
        progress.trialStarted(run.plan().get(2));

        assertThat(estimates().getLast()).isEqualTo(2 * (43 + 6));
    }

    private Progress progress(Run run) {
        Plan plan = Plan.of(run.experiment(), run.seed(), run.plan());
        return new Progress(new Console(new PrintWriter(out)), true, plan, () -> now);
    }

    private void pass(Duration duration) {
        now = now.plus(duration);
    }

    private List<Long> estimates() {
        return ProgressTest.LEFT
                .matcher(out.toString())
                .results()
                .map(match -> Long.parseLong(match.group(1)) * (match.group(2).equals("min") ? 60 : 1))
                .toList();
    }
}
