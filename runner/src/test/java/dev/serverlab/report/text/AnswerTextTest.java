package dev.serverlab.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.place.Hosting;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Evidence;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswerTextTest {

    @Test
    void saysByEachMetricWhatWasToldApartAndWhatWasNot() {
        assertThat(AnswerText.of(MadeUpRun.both()))
                .isEqualTo(
                        "vertx needs 60 % (119 µs) less CPU per request than mvc. mvc or webflux: cannot tell."
                                + " webflux and vertx: not compared. mvc's p90 is 1.25 ms lower than that of webflux."
                                + " mvc and vertx: no difference that matters (at most 0.10 ms). webflux and vertx: not compared.");
    }

    @Test
    void namesFirstWhatIsBetterThanAllOthers() {
        assertThat(AnswerText.of(with(
                        compared("cpuPerRequest", "a", "b", Verdict.INDISTINGUISHABLE),
                        compared("cpuPerRequest", "a", "c", Verdict.BETTER, -57.0),
                        compared("cpuPerRequest", "b", "c", Verdict.BETTER, -55.0),
                        compared("p90", "a", "b", Verdict.EQUIVALENT),
                        compared("p90", "a", "c", Verdict.EQUIVALENT),
                        compared("p90", "b", "c", Verdict.EQUIVALENT))))
                .isEqualTo("c needs the least CPU per request: 57 % less than a, 55 % less than b. a or b: cannot tell."
                        + " p90: no difference that matters.");
    }

    @Test
    void callsServersByTheirTitlesUnlessOneStandsTwice() {
        Run named = with(compared("cpuPerRequest", "mvc:default", "vertx:default", Verdict.BETTER, -57.0));
        Run.Environment before = named.environment();
        Run titled = RunBuilder.like(named)
                .environment(new Run.Environment(
                        before.labVersion(),
                        null,
                        before.command(),
                        before.host(),
                        before.serverJdk(),
                        before.generatorJdk(),
                        Hosting.PROCESSES,
                        Map.of("mvc", "Spring MVC", "vertx", "Vert.x"),
                        Map.of("vertx", "nio"),
                        null))
                .build();

        assertThat(AnswerText.of(titled)).isEqualTo("Vert.x needs 57 % less CPU per request than Spring MVC.");
        assertThat(AnswerText.of(onTransports(titled, "nio")))
                .isEqualTo("Vert.x needs 57 % less CPU per request than Spring MVC.");
        assertThat(AnswerText.of(onTransports(titled, "epoll")))
                .isEqualTo("Vert.x on epoll needs 57 % less CPU per request than Spring MVC.");
        assertThat(AnswerText.of(RunBuilder.like(titled)
                        .experiment(MadeUpExperiment.of("mvc:default", "mvc:virtual", "vertx:single")
                                .build())
                        .comparisons(List.of(
                                compared("cpuPerRequest", "mvc:default", "vertx:single", Verdict.BETTER, -57.0)))
                        .build()))
                .isEqualTo("Vert.x (single) needs 57 % less CPU per request than mvc:default.");
    }

    /** The same with a trial of each server that told that transport. */
    private static Run onTransports(Run run, String transport) {
        return RunBuilder.like(run)
                .trials(run.experiment().variants().stream()
                        .map(variant -> TrialBuilder.of(new Trial.Solo(1, 1, variant), variant)
                                .server(null, Map.of("transport", transport))
                                .build())
                        .toList())
                .build();
    }

    @Test
    void takesTheBaselineForTheBetterOneWhenTheCandidateIsWorse() {
        assertThat(AnswerText.of(with(compared("p90", "a", "b", Verdict.WORSE))))
                .isEqualTo("a's p90 is lower than that of b.");
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

        assertThat(AnswerText.of(with(comparisons.toArray(ComparisonResult[]::new))))
                .isEqualTo("d's p90 is lower than that of c. 5 of 6 pairs: cannot tell.");
    }

    @Test
    void ranksNothingThatWasRunOneAfterTheOther() {
        assertThat(AnswerText.of(MadeUpRun.complete())).startsWith("Not ranked: solo trials");
    }

    @Test
    void saysInWhichSessionTheMachineWasSlow() {
        Answer answer = new Answer(
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Set.of(),
                null,
                null,
                new MachinePace.Slowdown(new MachinePace(3, 147.0), new MachinePace(2, 98.0), 1.5));

        assertThat(AnswerText.slowdown(answer))
                .containsExactly("In session 3 the machine was 1.5 times as slow as in session 2: a request cost the"
                        + " generator 147 µs, not 98 µs.");
    }

    private static Run with(ComparisonResult... comparisons) {
        Run run = MadeUpRun.both();
        return RunBuilder.like(run).comparisons(List.of(comparisons)).build();
    }

    private static ComparisonResult compared(String metric, String baseline, String candidate, Verdict verdict) {
        return compared(metric, baseline, candidate, verdict, null);
    }

    private static ComparisonResult compared(
            String metric, String baseline, String candidate, Verdict verdict, @Nullable Double effect) {
        return new ComparisonResult(
                metric,
                metric.equals("p90") ? "ms" : "%",
                Variant.parse(baseline),
                Variant.parse(candidate),
                verdict,
                null,
                new Evidence(null, effect, null, null, null, 2, 2, null, null, List.of()));
    }
}
