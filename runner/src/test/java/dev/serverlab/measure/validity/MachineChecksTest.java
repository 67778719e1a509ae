package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.run.Disturbances;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MachineChecksTest {

    private static final Duration BLOCK = Duration.ofMillis(3_500);

    @Test
    void notesSomeStealAndRefusesMuch() {
        Found.nothing(MachineChecks.steal(0.019));
        Found.note("steal", MachineChecks.steal(0.02));
        Found.note("steal", MachineChecks.steal(0.19));
        Found.problem("steal", MachineChecks.steal(0.20));
    }

    @Test
    void notesSomeForeignCpuAndRefusesMuch() {
        Found.nothing(MachineChecks.foreign(0.09));
        Found.note("foreign-cpu", MachineChecks.foreign(0.10));
        Found.note("foreign-cpu", MachineChecks.foreign(0.49));
        Found.problem("foreign-cpu", MachineChecks.foreign(0.50));
    }

    @Test
    void notesAnyThrottlingAndRefusesMuch() {
        Found.nothing(MachineChecks.throttled(0.0));
        Found.note("throttled", MachineChecks.throttled(0.001));
        Found.problem("throttled", MachineChecks.throttled(0.10));
    }

    @Test
    void refusesAClockThatWasSetByAHundredthOfABlock() {
        Found.nothing(MachineChecks.clock(-4.9, BLOCK));
        Found.note("clock-step", MachineChecks.clock(-5, BLOCK));
        Found.note("clock-step", MachineChecks.clock(34, BLOCK));
        Found.problem("clock-step", MachineChecks.clock(-35, BLOCK));
    }

    @Test
    void refusesAStepInAShortBlockOnlyWhenItIsMoreThanAReadingMayBeOff() {
        Found.nothing(MachineChecks.clock(4.9, Duration.ofMillis(100)));
        Found.problem("clock-step", MachineChecks.clock(5, Duration.ofMillis(100)));
    }

    @Test
    void holdsNothingAgainstATrialThatTheSystemDoesNotTell() {
        Found.nothing(MachineChecks.check(new Disturbances(null, null, null, null, null, null, null, 0), BLOCK));
    }

    @Test
    void tellsTheEvidenceInFigures() {
        assertThat(MachineChecks.steal(0.25).problems().getFirst().what()).contains("25 %", "20 %");
        assertThat(MachineChecks.clock(-1_500, BLOCK).problems().getFirst().what())
                .contains("-1500 ms", "35 ms");
    }
}
