package dev.serverlab.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a gate may say that something has become worse. */
class GateRegressionTest {

    /** Half in one run of what it is in another: by its interval, but the machine may have been another. */
    @Test
    void failsNoRegressionFromOneRunOnASide() {
        RunGroup slower = GivenRuns.group("run", GateTest.FEW_THREADS);
        RunGroup faster = GivenRuns.group("baseline", GateTest.MANY_THREADS);

        assertThat(GateTest.judge(slower, faster, Requirement.parse(Bound.MAX_REGRESSION, "mvc throughput 10%")))
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.low()).isNotNull().isGreaterThan(10);
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
}
