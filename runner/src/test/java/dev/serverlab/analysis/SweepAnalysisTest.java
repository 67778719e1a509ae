package dev.serverlab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.analysis.claims.MadeUpTrials;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SweepAnalysisTest {

    private static final Variant MVC = Variant.parse("mvc:default");
    private static final String THREADS = "mvc.server.tomcat.threads.max";
    private static final List<Ceiling> USERS_AND_THREADS =
            List.of(new Ceiling(1_000, "users", "100 users / 100 ms"), new Ceiling(500, "request threads", "50"));

    private static Variant variant(String value) {
        return MVC.labelled(value.replaceAll("[^a-z0-9]", ""));
    }

    private static Experiment experiment(Sweep.Point... points) {
        List<Sweep.Axis> axes = Stream.of(points)
                .flatMap(point -> point.values().keySet().stream())
                .distinct()
                .map(name -> new Sweep.Axis(name, List.of("1", "2")))
                .toList();
        return MadeUpExperiment.like(MadeUpTrials.experiment(Protocols.SOLO))
                .variants(Stream.of(points).map(Sweep.Point::variant).toList())
                .sweep(new Sweep(axes, List.of(points)))
                .build();
    }

    private static Sweep.Point point(String axis, String value) {
        return new Sweep.Point(variant(value), MVC, Map.of(axis, value));
    }

    /** By value, what each of its rounds did. */
    private static List<TrialResult> trials(Map<String, List<Double>> rounds) {
        List<TrialResult> trials = new ArrayList<>();
        rounds.forEach((value, numbers) -> {
            for (int round = 1; round <= numbers.size(); round++) {
                trials.add(MadeUpTrials.solo(round, variant(value), numbers.get(round - 1)));
            }
        });
        return trials;
    }

    private static Map<String, List<Double>> threeWidths() {
        Map<String, List<Double>> rounds = new LinkedHashMap<>();
        rounds.put("200", List.of(999.0, 1_001.0));
        rounds.put("1", List.of(10.0, 10.01));
        rounds.put("50", List.of(998.0, 1_000.0));
        return rounds;
    }

    private static SweepResult swept(Experiment experiment, List<TrialResult> trials) {
        return Objects.requireNonNull(SweepAnalysis.of(experiment, trials, trial -> USERS_AND_THREADS));
    }

    @Test
    void aPointHasTheLowestCeilingBesideWhatWasMeasured() {
        SweepResult.Point point = swept(experiment(point(THREADS, "1"), point(THREADS, "50")), trials(threeWidths()))
                .points()
                .getFirst();

        assertThat(point.variant()).isEqualTo(variant("1"));
        assertThat(point.predicted()).isEqualTo(500);
        assertThat(point.limit()).isEqualTo("request threads");
        assertThat(point.requestsPerSecond()).isCloseTo(Math.sqrt(10 * 10.01), within(1e-9));
        assertThat(point.threadsPeak()).isEqualTo(10);
        assertThat(point.rssPeakMegabytes()).isEqualTo(10.01);
    }

    @Test
    void pointsOfOneVariantShareTheirResiduals() {
        Experiment experiment = experiment(point(THREADS, "1"), point(THREADS, "50"));
        Map<String, List<Double>> rounds = new LinkedHashMap<>();
        rounds.put("1", List.of(10.0));
        rounds.put("50", List.of(400.0, 500.0));

        SweepResult result = swept(experiment, trials(rounds));

        Interval ofOneRound = Objects.requireNonNull(result.points().getFirst().throughput());
        Interval ofTwo = Objects.requireNonNull(result.points().getLast().throughput());
        assertThat(Math.log(ofOneRound.high() / ofOneRound.low()))
                .isCloseTo(Math.sqrt(2) * Math.log(ofTwo.high() / ofTwo.low()), within(1e-9));
        assertThat(result.points().getFirst().p90()).isEqualTo(ofOneRound);
    }

    @Test
    void oneRoundHasNoIntervals() {
        Experiment experiment = experiment(point(THREADS, "1"), point(THREADS, "50"));
        SweepResult result = swept(experiment, trials(Map.of("1", List.of(10.0), "50", List.of(400.0))));

        assertThat(result.points()).allMatch(point -> point.throughput() == null && point.p90() == null);
        assertThat(result.sufficient()).singleElement().satisfies(enough -> {
            assertThat(enough.smallest()).isEqualTo("50");
            assertThat(enough.from()).isNull();
            assertThat(enough.to()).isNull();
        });
    }

    @Test
    void theSmallestSufficientValueIsFoundWhateverTheOrderOfTheFile() {
        Experiment experiment = experiment(point(THREADS, "200"), point(THREADS, "1"), point(THREADS, "50"));

        SweepResult result = swept(experiment, trials(threeWidths()));

        assertThat(result.points()).extracting(SweepResult.Point::variant).isEqualTo(experiment.variants());
        assertThat(result.sufficient()).singleElement().satisfies(enough -> {
            assertThat(enough.of()).isEqualTo(MVC);
            assertThat(enough.axis()).isEqualTo(THREADS);
            assertThat(enough.best()).isEqualTo("200");
            assertThat(enough.smallest()).isEqualTo("50");
            assertThat(enough.from()).isEqualTo("50");
            assertThat(enough.to()).isEqualTo("50");
            assertThat(enough.widest()).isEqualTo("200");
            assertThat(enough.widerThreads()).isEqualTo(1);
            assertThat(enough.widerMegabytes()).isCloseTo(1, within(1e-9));
            assertThat(enough.widerCpuPercent()).isCloseTo(0.1, within(0.001));
        });
    }

    @Test
    void onlyOneAxisOfNumbersHasASmallestValue() {
        List<TrialResult> trials = trials(Map.of("a", List.of(1.0), "b", List.of(2.0)));
        Sweep.Point both = new Sweep.Point(variant("a"), MVC, Map.of(THREADS, "1", "users", "10"));

        assertThat(swept(experiment(both, point(THREADS, "b")), trials).sufficient())
                .isEmpty();
        assertThat(swept(experiment(point("mvc.mode", "a"), point("mvc.mode", "b")), trials)
                        .sufficient())
                .isEmpty();
        assertThat(swept(
                                experiment(point("cpuMicros", "1"), point("cpuMicros", "50")),
                                trials(Map.of("1", List.of(1.0), "50", List.of(2.0))))
                        .sufficient())
                .isEmpty();
    }

    @Test
    void aPointWithoutAValidTrialIsLeftOut() {
        Experiment experiment = experiment(point(THREADS, "1"), point(THREADS, "50"));
        List<TrialResult> trials = List.of(
                MadeUpTrials.solo(1, variant("1"), 10), MadeUpTrials.disturbed(Protocol.SOLO, 1, variant("50")));

        SweepResult result = swept(experiment, trials);

        assertThat(result.points()).extracting(SweepResult.Point::variant).containsExactly(variant("1"));
        assertThat(result.sufficient()).isEmpty();
    }

    @Test
    void aServerThatAnswersNothingHasNoSufficientWidth() {
        Experiment experiment = experiment(point(THREADS, "1"), point(THREADS, "50"));

        SweepResult result = swept(experiment, trials(Map.of("1", List.of(0.0, 0.0), "50", List.of(0.0, 0.0))));

        assertThat(result.points()).allMatch(point -> point.requestsPerSecond() == 0 && point.throughput() == null);
        assertThat(result.sufficient()).isEmpty();
    }

    @Test
    void withoutASweepThereIsNothing() {
        assertThat(SweepAnalysis.of(MadeUpTrials.experiment(Protocols.SOLO), List.of(), trial -> List.of()))
                .isNull();
        assertThat(SweepAnalysis.of(MadeUpTrials.experiment(Protocols.PAIRED), List.of(), trial -> List.of()))
                .isNull();
    }
}
