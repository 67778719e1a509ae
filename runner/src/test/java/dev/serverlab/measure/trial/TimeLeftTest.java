package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.MadeUpComparison;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the lab would have said before a saved run, beside what it took. */
final class TimeLeftTest {

    @ParameterizedTest
    @ValueSource(strings = {"thread-sweep", "pool-and-users", "claims/vertx-blocking-ladder", "three-servers"})
    void estimatesAKeptRunToAThird(String name) {
        Run run = KeptRun.read(MadeUpComparison.REFERENCE.resolve(name)).run();
        Duration took = Duration.between(
                run.header().startedAt(), Objects.requireNonNull(run.header().finishedAt()));
        Duration said = TimeLeft.estimate(Plan.of(run.experiment(), run.seed()), 0);
        assertThat((double) said.toMillis() / took.toMillis()).isBetween(0.67, 1.34);
    }
}
