package dev.serverlab.measure.validity;

import dev.serverlab.model.observation.CpusUsed;
import org.junit.jupiter.api.Test;

class GeneratorChecksTest {

    @Test
    void refusesALagLongerThanAWholeAnswer() {
        Found.nothing(MachineChecks.lag(10.0, 100));
        Found.note("generator-late", MachineChecks.lag(10.1, 100));
        Found.note("generator-late", MachineChecks.lag(100.0, 100));
        Found.problem("generator-late", MachineChecks.lag(100.1, 100));
    }

    @Test
    void holdsNothingAgainstALagThatWasNotMeasured() {
        Found.nothing(MachineChecks.lag(null, 100));
    }

    @Test
    void refusesAnEventLoopNearAFullCore() {
        Found.nothing(MachineChecks.loop(0.59));
        Found.note("generator-busy", MachineChecks.loop(0.60));
        Found.problem("generator-busy", MachineChecks.loop(0.85));
        Found.nothing(MachineChecks.loop(null));
    }

    @Test
    void refusesAGeneratorThatTakesHalfOfAMachineWithoutIdleTime() {
        Found.problem("generator-busy", MachineChecks.machine(1.0, 0.95, 2));
        Found.nothing(MachineChecks.machine(0.99, 1.0, 2));
        Found.nothing(MachineChecks.machine(1.9, 0.94, 2));
        Found.nothing(MachineChecks.machine(1.9, null, 2));
    }

    @Test
    void refusesAGeneratorThatFillsCpusOfItsOwn() {
        CpusUsed pinned = new CpusUsed("0-1", "2-3");
        Found.problem("generator-busy", MachineChecks.own(1.8, pinned));
        Found.nothing(MachineChecks.own(1.79, pinned));
        Found.nothing(MachineChecks.own(1.9, new CpusUsed("0-1", "0-1")));
        Found.nothing(MachineChecks.own(1.9, null));
    }

    @Test
    void notesARareLongPauseAndRefusesManyPauses() {
        Found.nothing(MachineChecks.pauses(49L, 0.09, 100));
        Found.nothing(MachineChecks.pauses(50L, 0.0009, 100));
        Found.note("generator-paused", MachineChecks.pauses(50L, 0.009, 100));
        Found.problem("generator-paused", MachineChecks.pauses(50L, 0.01, 100));
        Found.problem("generator-paused", MachineChecks.pauses(1L, 0.10, 100));
        Found.nothing(MachineChecks.pauses(null, 0, 100));
    }
}
