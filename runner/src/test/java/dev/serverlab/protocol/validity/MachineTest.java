package dev.serverlab.protocol.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.results.Disturbances;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MachineTest {

    private static final Duration BLOCK = Duration.ofMillis(3_500);

    @Test
    void notesSomeStealAndRefusesMuch() {
        Found.nothing(Machine.steal(0.019));
        Found.note("steal", Machine.steal(0.02));
        Found.note("steal", Machine.steal(0.19));
        Found.problem("steal", Machine.steal(0.20));
    }

    @Test
    void notesSomeForeignCpuAndRefusesMuch() {
        Found.nothing(Machine.foreign(0.09));
        Found.note("foreign-cpu", Machine.foreign(0.10));
        Found.note("foreign-cpu", Machine.foreign(0.49));
        Found.problem("foreign-cpu", Machine.foreign(0.50));
    }

    @Test
    void notesAnyThrottlingAndRefusesMuch() {
        Found.nothing(Machine.throttled(0.0));
        Found.note("throttled", Machine.throttled(0.001));
        Found.problem("throttled", Machine.throttled(0.10));
    }

    @Test
    void refusesAClockThatWasSetByAHundredthOfABlock() {
        Found.nothing(Machine.clock(-4.9, BLOCK));
        Found.note("clock-step", Machine.clock(-5, BLOCK));
        Found.note("clock-step", Machine.clock(34, BLOCK));
        Found.problem("clock-step", Machine.clock(-35, BLOCK));
    }

    @Test
    void refusesAStepInAShortBlockOnlyWhenItIsMoreThanAReadingMayBeOff() {
        Found.nothing(Machine.clock(4.9, Duration.ofMillis(100)));
        Found.problem("clock-step", Machine.clock(5, Duration.ofMillis(100)));
    }

    @Test
    void holdsNothingAgainstATrialThatTheSystemDoesNotTell() {
        Found.nothing(Machine.check(new Disturbances(null, null, null, null, null, null, null, 0), BLOCK));
    }

    @Test
    void tellsTheEvidenceInFigures() {
        assertThat(Machine.steal(0.25).problems().getFirst().what()).contains("25 %", "20 %");
        assertThat(Machine.clock(-1_500, BLOCK).problems().getFirst().what()).contains("-1500 ms", "35 ms");
    }
}
