package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.ContainerUse.Throttling;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ContainerChecksTest {

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
        return use(cpus, null, periods, throttledPeriods, throttledMillis, cpuMillis, processCpuMillis);
    }

    private static ContainerUse use(
            @Nullable Double cpus,
            @Nullable Double quotaPeriodMillis,
            @Nullable Long periods,
            @Nullable Long throttledPeriods,
            @Nullable Double throttledMillis,
            @Nullable Double cpuMillis,
            @Nullable Double processCpuMillis) {
        Throttling throttling = periods == null || throttledPeriods == null || throttledMillis == null
                ? null
                : new Throttling(periods, throttledPeriods, throttledMillis, throttledMillis / 10_000);
        return new ContainerUse(
                cpus, quotaPeriodMillis, null, throttling, cpuMillis, processCpuMillis, null, null, null);
    }

    @Test
    void refusesWhatWasHeldBackBelowItsQuotaAndHasLatenciesOfThatLength() {
        Found.problem("server-throttled", ServerChecks.throttled(throttled(10, 500), 0.5, 25.0));
    }

    @Test
    void notesWhatWasSeldomHeldBack() {
        Found.note("server-throttled", ServerChecks.throttled(throttled(9, 450), 0.5, 25.0));
        Found.note("server-throttled", ServerChecks.throttled(throttled(1, 1), 0.5, 25.0));
        Found.nothing(ServerChecks.throttled(throttled(0, 0), 0.5, 25.0));
    }

    @Test
    void refusesFewPeriodsThatHoldATenthOfTheTime() {
        Found.note("server-throttled", ServerChecks.throttled(throttled(9, 999), 0.5, 100.0));
        Found.problem("server-throttled", ServerChecks.throttled(throttled(9, 1_000), 0.5, 100.0));
    }

    @Test
    void notesItWhereLatencyIsShorterThanHalfOfWhatItWasHeldBackFor() {
        Found.note("server-throttled", ServerChecks.throttled(throttled(10, 500), 0.5, 24.9));
        Found.note("server-throttled", ServerChecks.throttled(throttled(10, 500), 0.5, null));
    }

    @Test
    void takesNoWaitForLongerThanAPeriodHoweverManyCpusWaited() {
        ContainerUse onManyCpus = throttled(10, 8_000);
        ContainerUse inShortPeriods = use(1.0, 20.0, 100L, 10L, 8_000.0, null, null);

        Found.problem("server-throttled", ServerChecks.throttled(onManyCpus, 0.5, 50.0));
        Found.note("server-throttled", ServerChecks.throttled(onManyCpus, 0.5, 49.9));
        Found.problem("server-throttled", ServerChecks.throttled(inShortPeriods, 0.5, 10.0));
        Found.note("server-throttled", ServerChecks.throttled(inShortPeriods, 0.5, 9.9));
        assertThat(ServerChecks.throttled(onManyCpus, 0.5, 50.0)
                        .problems()
                        .getFirst()
                        .what())
                .contains("throttled for 100.0 ms");
    }

    @Test
    void takesAQuotaThatIsFilledForTheCeilingAndNotForAFault() {
        CheckResults filled = ServerChecks.throttled(throttled(80, 4_000), 0.90, 400.0);

        Found.note("server-throttled", filled);
        assertThat(filled.notes().getFirst().what()).contains("ceiling");
        Found.problem("server-throttled", ServerChecks.throttled(throttled(80, 4_000), 0.89, 400.0));
    }

    @Test
    void notesItWhereTheServersCpuIsNotKnown() {
        Found.note("server-throttled", ServerChecks.throttled(throttled(80, 4_000), null, 400.0));
    }

    @Test
    void holdsNothingAgainstAContainerWithoutAQuota() {
        Found.nothing(ServerChecks.throttled(use(null, null, null, null, 10.0, 10.0), 0.5, 400.0));
        Found.nothing(ServerChecks.throttled(use(null, 0L, 0L, 0.0, 10.0, 10.0), 0.5, 400.0));
    }

    @Test
    void tellsTheEvidenceInFigures() {
        assertThat(ServerChecks.throttled(throttled(20, 1_000), 0.5, 61.3)
                        .problems()
                        .getFirst()
                        .what())
                .contains("1.00 CPUs", "20 of 100 periods", "50.0 ms", "0.50 CPUs", "61.3 ms");
    }

    @Test
    void refusesAGeneratorThatWasHeldBackForAHundredthOfItsPeriods() {
        Found.nothing(ServerChecks.generatorThrottled(use(1.0, 200L, 0L, 0.0, null, null)));
        Found.note("generator-throttled", ServerChecks.generatorThrottled(use(1.0, 200L, 1L, 5.0, null, null)));
        Found.problem("generator-throttled", ServerChecks.generatorThrottled(use(1.0, 200L, 2L, 5.0, null, null)));
        Found.problem("generator-throttled", ServerChecks.generatorThrottled(use(1.0, 200L, 1L, 100.0, null, null)));
    }

    @Test
    void notesWhatElseRanInTheContainer() {
        Found.nothing(ServerChecks.differs("server", use(null, null, null, null, 1_020.0, 1_000.0), true));
        Found.note(
                "cgroup-differs", ServerChecks.differs("server", use(null, null, null, null, 1_021.0, 1_000.0), true));
        Found.nothing(ServerChecks.differs("server", use(null, null, null, null, null, 1_000.0), true));
    }

    @Test
    void saysWhetherWhatElseRanIsCounted() {
        ContainerUse use = use(null, null, null, null, 273.0, 90.0);

        assertThat(ServerChecks.differs("server", use, true).notes().getFirst().what())
                .contains("273 ms", "90 ms", "its CPU is counted with it");
        assertThat(ServerChecks.differs("server", use, false).notes().getFirst().what())
                .contains("273 ms", "90 ms", "its CPU is not counted");
    }
}
