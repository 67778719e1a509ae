package dev.serverlab.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.MadeUpRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A regression against the first variant of the same run. */
class PairedGateTest {

    private static final Run RUN = MadeUpRun.both();

    @ParameterizedTest
    @CsvSource({
        "webflux cpu 5%,    CANNOT_TELL, worse by 2.04 % [−6.10; 10.2]",
        "webflux cpu 15%,   PASS,        worse by 2.04 % [−6.10; 10.2]",
        "webflux p90 1ms,   FAIL,        worse by 1.25 ms [1.10; 1.40]",
        "vertx cpu 5%,      PASS,        better by 59.6 % [57.2; 62]",
        "webflux memory 5%, CANNOT_TELL, do not compare by"
    })
    void isJudgedByTheIntervalOfTheRun(String requirement, Judgement judgement, String sentence) {
        assertThat(judge(RUN, requirement)).singleElement().satisfies(check -> {
            assertThat(check.judgement()).isEqualTo(judgement);
            assertThat(check.sentence()).contains(sentence.replace(';', ','));
        });
    }

    @Test
    void saysWhyAComparisonIsInvalid() {
        Run invalid = RunBuilder.like(RUN)
                .comparisons(RUN.comparisons().stream()
                        .filter(each -> each.reason() != null)
                        .map(each -> new ComparisonResult(
                                each.metric(),
                                each.unit(),
                                Variant.parse("mvc:default"),
                                each.candidate(),
                                each.verdict(),
                                each.reason(),
                                each.evidence()))
                        .toList())
                .build();

        assertThat(judge(invalid, "vertx cpu 5%")).singleElement().satisfies(check -> {
            assertThat(check.judgement()).isEqualTo(Judgement.CANNOT_TELL);
            assertThat(check.sentence()).endsWith("40 of 3200 answers were errors.");
        });
    }

    @Test
    void appliesToAllOtherVariants() {
        assertThat(judge(RUN, "cpu 5%"))
                .extracting(GateCheck::requirement)
                .containsExactly(
                        "webflux:default CPU per request at most 5 % worse than mvc:default",
                        "vertx:default CPU per request at most 5 % worse than mvc:default");
    }

    @Test
    void refusesALimitOnWhatTheOthersAreMeasuredAgainst() {
        assertThatThrownBy(() -> judge(RUN, "mvc cpu 5%")).hasMessageContaining("measured against");
    }

    @Test
    void needsThePairsOfOneRun() {
        Gate twice = new Gate(GivenRuns.group("run", RUN, RUN), null, null, null);

        assertThatThrownBy(() -> twice.judge(List.of(Requirement.parse(Bound.MAX_REGRESSION, "cpu 5%"))))
                .hasMessageContaining("several runs");
    }

    private static List<GateCheck> judge(Run run, String requirement) {
        return new Gate(GivenRuns.group("run", run), null, null, null)
                .judge(List.of(Requirement.parse(Bound.MAX_REGRESSION, requirement)));
    }
}
