package dev.serverlab.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.GivenRuns.Typical;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.GateDocument;
import dev.serverlab.report.render.Terminal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a gate may say that something has become worse. */
class GateRegressionTest {

    private final RunGroup first = GivenRuns.group("run", GivenRuns.paired(348, GateTest.TYPICAL));
    private final RunGroup second =
            GivenRuns.group("baseline", GivenRuns.paired(348, new Typical(348, 100.4, 100.8, 103.8, 258)));

    /** Half in one run of what it is in another: by its interval, but the machine may have been another. */
    @Test
    void failsNoRegressionFromOneRunOnASide() {
        RunGroup slower = GivenRuns.group("run", GateTest.FEW_THREADS);
        RunGroup faster = GivenRuns.group("baseline", GateTest.MANY_THREADS);

        assertThat(GateTest.judge(slower, faster, Requirement.parse(Bound.MAX_REGRESSION, "mvc throughput 10%")))
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.interval())
                            .isNotNull()
                            .satisfies(found -> assertThat(found.low()).isGreaterThan(10));
                    assertThat(check.judgement()).isEqualTo(Judgement.CANNOT_TELL);
                    assertThat(check.sentence()).contains("three times each");
                });
    }

    @Test
    void failsARegressionThatRepeatsShowInTheBadDirectionOnly() {
        RunGroup many = repeated(GateTest.MANY_THREADS);
        RunGroup few = repeated(GateTest.FEW_THREADS);

        assertThat(regression(few, many, "throughput 10%")).isEqualTo(Judgement.FAIL);
        assertThat(regression(many, few, "throughput 10%")).isEqualTo(Judgement.PASS);
        assertThat(regression(few, many, "p90 50ms")).isEqualTo(Judgement.FAIL);
        assertThat(regression(many, few, "p90 50ms")).isEqualTo(Judgement.PASS);
    }

    private static Judgement regression(RunGroup run, RunGroup baseline, String text) {
        return GateTest.judge(run, baseline, Requirement.parse(Bound.MAX_REGRESSION, "mvc " + text))
                .getFirst()
                .judgement();
    }

    /** Three runs of which each holds one of the rounds of another. */
    private static RunGroup repeated(Run run) {
        return GivenRuns.group(
                "run", run.trials().stream().map(trial -> only(run, trial)).toArray(Run[]::new));
    }

    private static Run only(Run run, TrialResult trial) {
        return RunBuilder.like(run).trials(List.of(trial)).build();
    }

    @Test
    void judgesRegressionsByTheIntervalOfTheDifference() {
        assertThat(regression("mvc:default p90 2ms").judgement()).isEqualTo(Judgement.PASS);
        assertThat(regression("mvc:default p90 5%").judgement()).isEqualTo(Judgement.PASS);
        assertThat(regression("mvc:default cpu 5%").judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(regression("mvc:default cpu 60%").judgement()).isEqualTo(Judgement.PASS);
        assertThat(regression("mvc:default cpu 100µs").judgement()).isEqualTo(Judgement.PASS);
    }

    @Test
    void tellsALimitOnARatioAsItWasStated() {
        GateCheck check = regression("mvc:default cpu 100µs");

        assertThat(check.requirement()).contains("worse by at most 100 µs (").endsWith(" %)");
        assertThat(check.unit()).isEqualTo("%");
        // Of about 258 µs
        assertThat(check.limit()).isCloseTo(100 * 100 / 258.0, within(1.0));
    }

    @Test
    void findsOutWhatIsWorseInTheBadDirectionOnly() {
        GateCheck up = regression("mvc:default p99 0ms");
        GateCheck throughput = GateTest.judge(
                        first, second, Protocol.PAIRED, Requirement.parse(Bound.MAX_REGRESSION, "mvc:default rss 50%"))
                .getFirst();

        assertThat(up.value()).isNotNull().isNegative();
        assertThat(up.sentence()).contains("better by");
        assertThat(throughput.judgement()).isEqualTo(Judgement.PASS);
    }

    @Test
    void cannotTellOfRunsThatWereLoadedDifferently() {
        GateCheck check = GateTest.judge(
                        GivenRuns.group("run", GivenRuns.paired(374, GateTest.TYPICAL)),
                        second,
                        Requirement.parse(Bound.MAX_REGRESSION, "mvc:default cpu 50%"))
                .getFirst();

        assertThat(check.judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(check.sentence()).contains("374 arrivals/s", "348 arrivals/s");
    }

    @Test
    void saysWhatItsNumbersDoNotHoldAndWhereTheBaselineRan() {
        RunGroup process = GateTest.group("baseline", "claims/event-loop-vs-thread");
        RunGroup container = GateTest.group("run", "claims/event-loop-vs-thread-in-docker");
        GateResult result = new Gate(container, process, GateTest.SPREAD, null)
                .result(List.of(Requirement.parse(Bound.MAX_REGRESSION, "cpu 500%")));
        GateResult cold = new Gate(first, stillCompiling(second, 2), GateTest.SPREAD, null)
                .result(List.of(Requirement.parse(Bound.MAX_REGRESSION, "cpu 500%")));
        GateResult cut = new Gate(withoutTrials(first), withoutTrials(second), GateTest.SPREAD, null)
                .result(List.of(GateTest.max("p90 120ms")));

        assertThat(result.warnings()).singleElement().asString().contains("baseline and run come from different sites");
        assertThat(cold.leftOut())
                .contains("The baseline: 2 of 3 sessions have no CPU per request, as a server was still compiling after"
                        + " warm-up.");
        assertThat(cut.leftOut())
                .containsExactly(
                        "The run was interrupted after 0 of 3 trials.",
                        "The baseline was interrupted after 0 of 3 trials.");
        assertThat(Terminal.of(GateDocument.of(cut))).contains("!! The run was interrupted after 0 of 3 trials.");
        assertThat(cut.judgement()).isEqualTo(Judgement.CANNOT_TELL);
    }

    private GateCheck regression(String text) {
        return GateTest.judge(first, second, Requirement.parse(Bound.MAX_REGRESSION, text))
                .getFirst();
    }

    private static RunGroup withoutTrials(RunGroup group) {
        return GateTest.changed(
                group, Run.State.INTERRUPTED, List.of(), group.first().summaries());
    }

    /** In the first so many sessions. */
    private static RunGroup stillCompiling(RunGroup group, int sessions) {
        Run run = group.first();
        TrialResult.WarmUp cold = new TrialResult.WarmUp(40_000, "cap", 20_000, false, null, 0.25, false);
        return GateTest.changed(
                group,
                run.state(),
                run.trials().stream()
                        .map(trial -> trial.round() > sessions
                                ? trial
                                : TrialBuilder.like(trial).warmup(cold).build())
                        .toList(),
                run.summaries());
    }
}
