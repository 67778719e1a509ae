package dev.serverlab.model.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rate of paired trials, of servers that nobody knows and of those that were tried alone. */
final class PairedRateTest {

    private static double rate(int variants, double micros, double answered) {
        return Paired.probedRate(variants, 2, OptionalDouble.of(micros), answered);
    }

    @Test
    void keepsTheCoresWellBelowSaturation() {
        // 40 % of two cores are 0.8 s of CPU a second; two servers at 2 ms each may take 200 requests each.
        assertThat(rate(2, 2_000, 10_000)).isEqualTo(200);
        assertThat(rate(4, 2_000, 10_000)).isEqualTo(100);
    }

    @Test
    void asksForHalfOfWhatOneAnswered() {
        assertThat(rate(2, 10, 80)).isEqualTo(40);
        assertThat(rate(2, 10, 0.5)).isEqualTo(0.3);
    }

    @Test
    void neverAsksForMoreThanOfTheLabsServersOrNothing() {
        assertThat(rate(2, 10, 100_000)).isEqualTo(400);
        assertThat(rate(2, 10, 0.01)).isEqualTo(0.1);
    }

    @Test
    void sharesWhatWasAnsweredWhereCpuIsNotKnown() {
        assertThat(Paired.probedRate(4, 2, OptionalDouble.empty(), 100)).isEqualTo(10);
    }

    @Test
    void choosesALowerRateTheMoreServersShareTheMachineAndTheMoreARequestCosts() {
        Workload cheap = new Workload(Duration.ofMillis(100), null, 0);
        assertThat(Paired.chosenRate(2, cheap, 2, OptionalDouble.empty())).isEqualTo(400);
        assertThat(Paired.chosenRate(3, cheap, 2, OptionalDouble.empty())).isEqualTo(380);
        assertThat(Paired.chosenRate(10, cheap, 2, OptionalDouble.empty())).isEqualTo(114);
        assertThat(Paired.chosenRate(3, new Workload(Duration.ofMillis(100), null, 100_000), 2, OptionalDouble.empty()))
                .isEqualTo(2);
        assertThat(Paired.chosenRate(
                        3, new Workload(Duration.ofMillis(100), null, 0, 1_000, null), 2, OptionalDouble.empty()))
                .isEqualTo(156);
        assertThat(Paired.chosenRate(3, new Workload(Duration.ofMinutes(1), null, 0), 64, OptionalDouble.empty()))
                .isEqualTo(69);
    }

    /** Of 400 requests/s each, or fewer as they are chosen. */
    @ParameterizedTest
    @CsvSource({"0, 1, true", "100, 1, true", "10000, 1, false", "10000, 2, true"})
    void halfOfTheCpusHasRoomForServersThatBurnLittle(int cpuMicros, int cores, boolean room) {
        Workload workload = new Workload(Duration.ofMillis(100), null, cpuMicros);
        Experiment experiment = MadeUpExperiment.of("mvc:default", "webflux:default", "vertx:default")
                .workload(workload)
                .build();
        double rate = Paired.chosenRate(3, workload, 2, OptionalDouble.empty());

        assertThat(experiment.paired().at(rate).leavesRoom(experiment, cores)).isEqualTo(room);
    }

    @Test
    void choosesHalfOfWhatTheFewestThreadsCanAnswer() {
        assertThat(Paired.chosenRate(2, new Workload(Duration.ofMillis(100), null, 0), 2, OptionalDouble.of(10)))
                .isEqualTo(5);
    }
}
