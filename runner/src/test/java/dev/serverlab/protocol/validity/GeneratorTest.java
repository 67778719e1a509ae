package dev.serverlab.protocol.validity;

import dev.serverlab.stats.CpusUsed;
import org.junit.jupiter.api.Test;

class GeneratorTest {

    @Test
    void refusesALagLongerThanAWholeAnswer() {
        Found.nothing(Generator.lag(10.0, 100));
        Found.note("generator-late", Generator.lag(10.1, 100));
        Found.note("generator-late", Generator.lag(100.0, 100));
        Found.problem("generator-late", Generator.lag(100.1, 100));
    }

    @Test
    void holdsNothingAgainstALagThatWasNotMeasured() {
        Found.nothing(Generator.lag(null, 100));
    }

    @Test
    void refusesAnEventLoopNearAFullCore() {
        Found.nothing(Generator.loop(0.59));
        Found.note("generator-busy", Generator.loop(0.60));
        Found.problem("generator-busy", Generator.loop(0.85));
        Found.nothing(Generator.loop(null));
    }

    @Test
    void refusesAGeneratorThatTakesHalfOfAMachineWithoutIdleTime() {
        Found.problem("generator-busy", Generator.machine(1.0, 0.95, 2));
        Found.nothing(Generator.machine(0.99, 1.0, 2));
        Found.nothing(Generator.machine(1.9, 0.94, 2));
        Found.nothing(Generator.machine(1.9, null, 2));
    }

    @Test
    void refusesAGeneratorThatFillsCpusOfItsOwn() {
        CpusUsed pinned = new CpusUsed("0-1", "2-3");
        Found.problem("generator-busy", Generator.own(1.8, pinned));
        Found.nothing(Generator.own(1.79, pinned));
        Found.nothing(Generator.own(1.9, new CpusUsed("0-1", "0-1")));
        Found.nothing(Generator.own(1.9, null));
    }

    @Test
    void notesARareLongPauseAndRefusesManyPauses() {
        Found.nothing(Generator.pauses(49L, 0.09, 100));
        Found.note("generator-paused", Generator.pauses(50L, 0.009, 100));
        Found.problem("generator-paused", Generator.pauses(50L, 0.01, 100));
        Found.problem("generator-paused", Generator.pauses(1L, 0.10, 100));
        Found.nothing(Generator.pauses(null, 0, 100));
    }
}
