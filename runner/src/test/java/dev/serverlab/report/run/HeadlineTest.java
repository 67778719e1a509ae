package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Evidence;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    @Test
    void saysByEachMetricWhatWasToldApartAndWhatWasNot() {
        assertThat(Headline.of(MadeUpRun.both()))
                .isEqualTo(
                        "vertx needs 119 µs (60 %) less CPU per request than mvc. mvc or webflux: cannot tell."
                                + " webflux and vertx: not compared. mvc's p90 is 1.25 ms lower than that of webflux."
                                + " mvc and vertx: no difference that matters (at most 0.10 ms). webflux and vertx: not compared.");
    }

    @Test
    void namesFirstWhatIsBetterThanAllOthers() {
        assertThat(Headline.of(with(
                        compared("cpuPerRequest", "a", "b", Verdict.INDISTINGUISHABLE),
                        compared("cpuPerRequest", "a", "c", Verdict.BETTER, -57.0),
                        compared("cpuPerRequest", "b", "c", Verdict.BETTER, -55.0),
                        compared("p90", "a", "b", Verdict.EQUIVALENT),
                        compared("p90", "a", "c", Verdict.EQUIVALENT),
                        compared("p90", "b", "c", Verdict.EQUIVALENT))))
                .isEqualTo("c needs least CPU per request: 57 µs less than a, 55 µs less than b. a or b: cannot tell."
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
                        Run.Hosting.PROCESSES,
                        Map.of("mvc", "Spring MVC", "vertx", "Vert.x"),
                        Map.of("vertx", "nio")))
                .build();

        assertThat(Headline.of(titled)).isEqualTo("Vert.x needs 57 µs less CPU per request than Spring MVC.");
        assertThat(Headline.of(onTransports(titled, "nio")))
                .isEqualTo("Vert.x needs 57 µs less CPU per request than Spring MVC.");
        assertThat(Headline.of(onTransports(titled, "epoll")))
                .isEqualTo("Vert.x on epoll needs 57 µs less CPU per request than Spring MVC.");
        assertThat(Headline.of(RunBuilder.like(titled)
                        .experiment(MadeUpExperiment.of("mvc:default", "mvc:virtual", "vertx:single")
                                .build())
                        .comparisons(List.of(
                                compared("cpuPerRequest", "mvc:default", "vertx:single", Verdict.BETTER, -57.0)))
                        .build()))
                .isEqualTo("Vert.x (single) needs 57 µs less CPU per request than mvc:default.");
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
        assertThat(Headline.of(with(compared("p90", "a", "b", Verdict.WORSE))))
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

        assertThat(Headline.of(with(comparisons.toArray(ComparisonResult[]::new))))
                .isEqualTo("d's p90 is lower than that of c. 5 of 6 pairs: cannot tell.");
    }

    @Test
    void ranksNothingThatWasRunOneAfterTheOther() {
        assertThat(Headline.of(MadeUpRun.complete())).startsWith("Not ranked: solo trials");
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
                metric.equals("p90") ? "ms" : "µs",
                Variant.parse(baseline),
                Variant.parse(candidate),
                verdict,
                null,
                new Evidence(null, effect, null, null, null, null, 2, 2, null, List.of()));
    }
}
