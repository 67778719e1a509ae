package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Evidence;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    @Test
    void saysByEachMetricWhatWasToldApartAndWhatWasNot() {
        assertThat(Headline.of(MadeUpRun.both()))
                .isEqualTo(
                        "By CPU per request, vertx:default is better than mvc:default, mvc:default and webflux:default"
                                + " cannot be told apart, and webflux:default and vertx:default cannot be compared;"
                                + " by p90, mvc:default is better than webflux:default, mvc:default and vertx:default are"
                                + " equivalent, and webflux:default and vertx:default cannot be compared.");
    }

    @Test
    void namesOnceWhatIsBetterThanSeveral() {
        assertThat(Headline.of(with(
                        compared("cpuPerRequest", "a", "b", Verdict.INDISTINGUISHABLE),
                        compared("cpuPerRequest", "a", "c", Verdict.BETTER),
                        compared("cpuPerRequest", "b", "c", Verdict.BETTER),
                        compared("p90", "a", "b", Verdict.EQUIVALENT),
                        compared("p90", "a", "c", Verdict.EQUIVALENT),
                        compared("p90", "b", "c", Verdict.EQUIVALENT))))
                .isEqualTo("By CPU per request, c:default is better than a:default and b:default, and a:default and"
                        + " b:default cannot be told apart; by p90, all 3 variants are equivalent.");
    }

    @Test
    void takesTheBaselineForTheBetterOneWhenTheCandidateIsWorse() {
        assertThat(Headline.of(with(compared("p90", "a", "b", Verdict.WORSE))))
                .isEqualTo("By p90, a:default is better than b:default.");
    }

    @Test
    void countsPairsThatAreTooManyToName() {
        List<ComparisonResult> comparisons = Stream.of("ab", "ac", "ad", "bc", "bd", "cd")
                .map(pair -> compared(
                        "p90",
                        pair.substring(0, 1),
                        pair.substring(1),
                        pair.equals("cd") ? Verdict.BETTER : Verdict.INDISTINGUISHABLE))
                .toList();

        assertThat(Headline.of(with(comparisons.toArray(ComparisonResult[]::new))))
                .isEqualTo("By p90, d:default is better than c:default, and 5 of 6 pairs cannot be told apart.");
    }

    @Test
    void ranksNothingThatWasRunOneAfterTheOther() {
        assertThat(Headline.of(MadeUpRun.complete())).startsWith("Nothing was ranked: solo trials");
    }

    private static Run with(ComparisonResult... comparisons) {
        Run run = MadeUpRun.both();
        return RunBuilder.like(run).comparisons(List.of(comparisons)).build();
    }

    private static ComparisonResult compared(String metric, String baseline, String candidate, Verdict verdict) {
        return new ComparisonResult(
                metric,
                "%",
                Variant.parse(baseline),
                Variant.parse(candidate),
                verdict,
                null,
                new Evidence(null, null, null, null, 2, 2, null, List.of()));
    }
}
