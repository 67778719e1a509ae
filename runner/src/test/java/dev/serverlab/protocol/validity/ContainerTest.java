package dev.serverlab.protocol.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.results.ContainerUse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ContainerTest {

    /** Of a quota of one CPU, with 100 periods in 10 s. */
    private static ContainerUse throttled(long periods, double millis) {
        return use(1.0, 100L, periods, millis, null, null);
    }

    private static ContainerUse use(
            @Nullable Double cpus,
            @Nullable Long periods,
            @Nullable Long throttledPeriods,
            @Nullable Double throttledMillis,
            @Nullable Double cpuMillis,
            @Nullable Double processCpuMillis) {
        return new ContainerUse(
                cpus,
                null,
                periods,
                throttledPeriods,
                throttledMillis,
                throttledMillis == null ? null : throttledMillis / 10_000,
                cpuMillis,
                processCpuMillis,
                null,
                null,
                null);
    }

    @Test
    void refusesWhatWasHeldBackBelowItsQuotaAndHasLatenciesOfThatLength() {
        Found.problem("server-throttled", Container.throttled(throttled(10, 500), 0.5, 25.0));
    }

    @Test
    void notesWhatWasSeldomHeldBack() {
        Found.note("server-throttled", Container.throttled(throttled(9, 450), 0.5, 25.0));
        Found.note("server-throttled", Container.throttled(throttled(1, 1), 0.5, 25.0));
        Found.nothing(Container.throttled(throttled(0, 0), 0.5, 25.0));
    }

    @Test
    void refusesFewPeriodsThatHoldATenthOfTheTime() {
        Found.note("server-throttled", Container.throttled(throttled(9, 999), 0.5, 100.0));
        Found.problem("server-throttled", Container.throttled(throttled(9, 1_000), 0.5, 100.0));
    }

    @Test
    void notesItWhereLatencyIsShorterThanHalfOfWhatItWasHeldBackFor() {
        Found.note("server-throttled", Container.throttled(throttled(10, 500), 0.5, 24.9));
        Found.note("server-throttled", Container.throttled(throttled(10, 500), 0.5, null));
    }

    @Test
    void takesAQuotaThatIsFilledForTheCeilingAndNotForAFault() {
        Findings filled = Container.throttled(throttled(80, 4_000), 0.90, 400.0);

        Found.note("server-throttled", filled);
        assertThat(filled.notes().getFirst().what()).contains("ceiling");
        Found.problem("server-throttled", Container.throttled(throttled(80, 4_000), 0.89, 400.0));
    }

    @Test
    void notesItWhereTheServersCpuIsNotKnown() {
        Found.note("server-throttled", Container.throttled(throttled(80, 4_000), null, 400.0));
    }

    @Test
    void holdsNothingAgainstAContainerWithoutAQuota() {
        Found.nothing(Container.throttled(use(null, null, null, null, 10.0, 10.0), 0.5, 400.0));
        Found.nothing(Container.throttled(use(null, 0L, 0L, 0.0, 10.0, 10.0), 0.5, 400.0));
    }

    @Test
    void tellsTheEvidenceInFigures() {
        assertThat(Container.throttled(throttled(20, 1_000), 0.5, 61.3)
                        .problems()
                        .getFirst()
                        .what())
                .contains("1.00 CPUs", "20 of 100 periods", "50.0 ms", "0.50 CPUs", "61.3 ms");
    }

    @Test
    void refusesAGeneratorThatWasHeldBackForAHundredthOfItsPeriods() {
        Found.nothing(Container.generatorThrottled(use(1.0, 200L, 0L, 0.0, null, null)));
        Found.note("generator-throttled", Container.generatorThrottled(use(1.0, 200L, 1L, 5.0, null, null)));
        Found.problem("generator-throttled", Container.generatorThrottled(use(1.0, 200L, 2L, 5.0, null, null)));
        Found.problem("generator-throttled", Container.generatorThrottled(use(1.0, 200L, 1L, 100.0, null, null)));
    }

    @Test
    void notesWhatElseRanInTheContainer() {
        Found.nothing(Container.differs("server", use(null, null, null, null, 1_020.0, 1_000.0)));
        Found.note("cgroup-differs", Container.differs("server", use(null, null, null, null, 1_021.0, 1_000.0)));
        Found.nothing(Container.differs("server", use(null, null, null, null, null, 1_000.0)));
    }
}
