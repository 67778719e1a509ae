package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.VariantOverrides;
import dev.serverlab.model.experiment.Workload;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExperimentLimitsTest {

    private static final Variant MVC = new Variant("mvc", "single");

    private static Experiment experiment(List<Variant> variants, Duration delay, Load load, int rounds) {
        return MadeUpExperiment.of(variants)
                .workload(new Workload(delay, null, 0))
                .differences(new HashMap<>())
                .load(load)
                .rounds(rounds)
                .warmup(Duration.ZERO)
                .build();
    }

    private static List<String> mistakesIn(Load load) {
        return mistakesIn(experiment(List.of(MVC), Duration.ofMillis(100), load, 1));
    }

    private static List<String> mistakesIn(Experiment experiment) {
        return ExperimentLimits.mistakesIn(experiment).stream()
                .map(Mistake::toString)
                .toList();
    }

    private static Load closed(int users) {
        return new Load.Closed(users, Duration.ZERO, Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20_000})
    void takesUsersUpToBothEnds(int users) {
        assertThat(mistakesIn(closed(users))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, 20_001, Integer.MAX_VALUE})
    void refusesUsersBeyond(int users) {
        assertThat(mistakesIn(closed(users))).containsExactly("load.users: " + users + " is not from 1 to 20000");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 0.09, 50_001, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesRatesBeyond(double rate) {
        assertThat(mistakesIn(new Load.Open(rate, Duration.ZERO, Duration.ofSeconds(1))))
                .containsExactly("load.rate: " + rate + " is not from 0.1 to 50000 arrivals per second");
    }

    @Test
    void refusesAWindowInWhichNoRequestWouldFinish() {
        assertThat(mistakesIn(experiment(List.of(MVC), Duration.ofSeconds(1), closed(1), 1)))
                .containsExactly("workload.delay: a delay of 1s does not end within the load's duration of 1s, so no"
                        + " request would finish; shorten the delay, or lengthen load.duration");
    }

    @Test
    void refusesAVariantThatIsNamedTwice() {
        assertThat(mistakesIn(experiment(List.of(MVC, MVC), Duration.ZERO, closed(1), 1)))
                .containsExactly("variants: each can be named once");
    }

    @Test
    void refusesNoVariantsAndTooMany() {
        assertThat(mistakesIn(experiment(List.of(), Duration.ZERO, closed(1), 1)))
                .containsExactly("variants: name 1 to 50");
        assertThat(mistakesIn(experiment(Collections.nCopies(51, MVC), Duration.ZERO, closed(1), 1)))
                .contains("variants: name 1 to 50");
    }

    @Test
    void looksAtTheLoadOfEachVariant() {
        Variant many = MVC.labelled("many");
        Experiment experiment = experiment(List.of(MVC, many), Duration.ZERO, closed(1), 1);
        experiment.differences().put(many, new VariantOverrides(null, closed(20_001), Map.of()));
        assertThat(mistakesIn(experiment))
                .containsExactly("variants.users: mvc:single.many: 20001 is not from 1 to 20000");
    }

    @Test
    void runsServersThatDriveThemselvesOnlySolo() {
        Load own = new Load.SelfDriven(Duration.ZERO, Duration.ofSeconds(1));
        assertThat(mistakesIn(own)).isEmpty();
        Experiment solo = experiment(List.of(MVC), Duration.ZERO, own, 1);
        Experiment both = MadeUpExperiment.like(solo).protocol(Protocols.BOTH).build();
        assertThat(mistakesIn(both))
                .containsExactly(
                        "load.selfDriven: servers that are self-driven are run solo only; write protocol: solo");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 101})
    void refusesARampOfNoOrTooManyStairs(int steps) {
        assertThat(mistakesIn(new Load.Closed(1, Duration.ZERO, Duration.ofSeconds(1), steps)))
                .containsExactly("load.steps: " + steps + " is not from 1 to 100");
    }

    @Test
    void namesEveryMistake() {
        Load load = new Load.Closed(0, Duration.ofHours(1), Duration.ofHours(2));
        assertThat(mistakesIn(experiment(List.of(), Duration.ofMinutes(2), load, 0)))
                .hasSize(6);
    }
}
