package dev.serverlab.measure.trial.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocols;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the lab says before a run, of trials that have shown nothing yet. */
final class TimeLeftTest {

    private static Duration estimate(MadeUpExperiment experiment, int finished) {
        return TimeLeft.estimate(Plan.of(experiment.build(), 42), finished);
    }

    /** A warm-up of 10 s, a ramp of 1 s and a window of 30 s. */
    @Test
    void soloTrialsTakeSixSecondsBesideTheirLoad() {
        MadeUpExperiment twoServersTwice =
                MadeUpExperiment.of("mvc:default", "webflux:default").rounds(2);

        assertThat(estimate(twoServersTwice, 0)).isEqualTo(Duration.ofSeconds(4 * (41 + 6)));
        assertThat(estimate(twoServersTwice, 3)).isEqualTo(Duration.ofSeconds(41 + 6));
        assertThat(estimate(twoServersTwice, 4)).isZero();
    }

    @Test
    void trialsInContainersTakeNineSecondsBesideTheirLoad() {
        MadeUpExperiment elsewhere = MadeUpExperiment.of("mvc:default").site(new Placement.Pod(null, null));

        assertThat(estimate(elsewhere, 0)).isEqualTo(Duration.ofSeconds(41 + 9));
    }

    @Test
    void trialsOfServersThatMakeTheirOwnWorkHaveNoWarmUpAndTakeTwoSecondsBesideIt() {
        MadeUpExperiment own =
                MadeUpExperiment.of("mvc:default").load(new Load.SelfDriven(Duration.ZERO, Duration.ofMinutes(1)));

        assertThat(estimate(own, 0)).isEqualTo(Duration.ofSeconds(60 + 2));
    }

    /** A warm-up of 8 s for each, 2 s of settling and six blocks of 4 s. */
    @Test
    void sessionsTakeMoreTimeForEachServerThatTheyStart() {
        MadeUpExperiment two =
                MadeUpExperiment.of("mvc:default", "webflux:default").protocol(Protocols.PAIRED);
        MadeUpExperiment three = MadeUpExperiment.of("mvc:default", "webflux:default", "vertx:default")
                .protocol(Protocols.PAIRED);

        assertThat(estimate(two, 0)).isEqualTo(Duration.ofMillis(3 * (26_000 + 3_500 + 2 * (8_000 + 2_500))));
        assertThat(estimate(three, 0)).isEqualTo(Duration.ofMillis(3 * (26_000 + 3_500 + 3 * (8_000 + 2_500))));
    }
}
