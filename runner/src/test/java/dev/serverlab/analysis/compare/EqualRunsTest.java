package dev.serverlab.analysis.compare;

import static dev.serverlab.analysis.compare.ReferenceRuns.DEFAULT;
import static dev.serverlab.analysis.compare.ReferenceRuns.MORE;
import static dev.serverlab.analysis.compare.ReferenceRuns.REPEATS;
import static dev.serverlab.analysis.compare.ReferenceRuns.RIGOROUS;
import static dev.serverlab.analysis.compare.ReferenceRuns.group;
import static dev.serverlab.analysis.compare.ReferenceRuns.spreadOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.compare.ComparisonReport.MetricComparison;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Repeats;
import dev.serverlab.stats.RunEstimate;
import dev.serverlab.stats.RunVariance;
import dev.serverlab.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ten runs of one thing, measured one after the other: whatever two of them seem to differ by is noise. How much runs differ
 * is estimated from the other eight, as a calibration would. docs/evidence.md quotes the counts: 45 pairs of runs, three
 * variants each.
 */
class EqualRunsTest {

    private static final RunVariance NONE = new RunVariance(new MeanSquare(0, 1), new MeanSquare(1, 1), 1);

    private record Two(KeptRun one, KeptRun other, List<KeptRun> rest) {}

    @ParameterizedTest
    @CsvSource({
        "cpuPerRequest, 0, 0, 135",
        "p90, 0, 3, 135",
        "p50, 0, 135, 135",
        "p99, 2, 0, 135",
        "cpuPerRequestWithJit, 0, 0, 135",
        "throughput, 0, 0, 0"
    })
    void areCalledDifferentInFewerThanOneOfTwentyComparisons(String metric, int different, int equal, int comparisons) {
        List<Verdict> verdicts = pairs(REPEATS).stream()
                .flatMap(two -> compared(two).verdicts().stream())
                .filter(each -> each.metric().equals(metric))
                .map(MetricComparison::verdict)
                .toList();

        assertThat(verdicts).hasSize(comparisons);
        assertThat(different(verdicts)).isEqualTo(different);
        assertThat(verdicts.stream().filter(each -> each == Verdict.EQUIVALENT)).hasSize(equal);
    }

    /** Five runs of eight sessions each, by the spread that the ten runs of three sessions had. */
    @ParameterizedTest
    @CsvSource({"cpuPerRequest, 0", "p90, 0"})
    void areNotCalledDifferentEitherWhenTheyHaveMoreSessionsThanTheCalibration(String metric, int different) {
        List<Verdict> verdicts = pairs(RIGOROUS).stream()
                .flatMap(two -> new RunComparer(
                                List.of(group("A", two.one()), group("B", two.other())),
                                spreadOf(REPEATS),
                                UnaryOperator.identity())
                        .verdicts().stream())
                .filter(each -> each.metric().equals(metric))
                .map(MetricComparison::verdict)
                .toList();

        assertThat(verdicts).hasSize(30);
        assertThat(different(verdicts)).isEqualTo(different);
    }

    /** What the spread between runs is for: in the hour of the quick runs the machine did not keep its pace. */
    @ParameterizedTest
    @CsvSource({"false, 33, 135", "true, 0, 30"})
    void wouldBeCalledDifferentTooOftenBySessionsAlone(boolean rigorous, int different, int comparisons) {
        Metric cpu = Metrics.CPU_PER_REQUEST;
        List<Verdict> verdicts = new ArrayList<>();
        for (Two two : pairs(rigorous ? RIGOROUS : REPEATS)) {
            for (Variant variant : two.one().run().experiment().variants()) {
                Repeats before = side(two.one(), cpu, variant, null);
                verdicts.add(Objects.requireNonNull(
                                RunEstimate.difference(before, side(two.other(), cpu, variant, null), NONE))
                        .verdict(cpu.yardstick(Defaults.PAIRED.margins()), before.mean(), 1));
            }
        }

        assertThat(verdicts).hasSize(comparisons);
        assertThat(different(verdicts)).isEqualTo(different);
    }

    /** The third copy burns 66 µs more per request and answers 1 ms later: two fifths more CPU in these runs. */
    @ParameterizedTest
    @CsvSource({"cpuPerRequest, 45", "p90, 45"})
    void showADifferenceWhereThereIsOne(String metric, int found) {
        Metric judged = Metrics.of(metric);
        List<Verdict> verdicts = pairs(REPEATS).stream()
                .map(two -> {
                    CommonPace pace =
                            CommonPace.of(group("A", two.one()), group("B", two.other()), judged, Protocol.PAIRED);
                    Repeats before = side(two.one(), judged, DEFAULT, pace);
                    return Objects.requireNonNull(BetweenRunVariance.difference(
                                    spreadOf(two.rest()), judged, before, side(two.other(), judged, MORE, pace), pace))
                            .verdict(judged.yardstick(Defaults.PAIRED.margins()), before.mean(), 1);
                })
                .toList();

        assertThat(verdicts.stream().filter(each -> each == Verdict.WORSE)).hasSize(found);
        assertThat(verdicts).hasSize(45).doesNotContain(Verdict.BETTER, Verdict.EQUIVALENT);
    }

    private static long different(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(each -> each == Verdict.BETTER || each == Verdict.WORSE)
                .count();
    }

    private static Repeats side(KeptRun kept, Metric metric, Variant variant, @Nullable CommonPace pace) {
        return Objects.requireNonNull(group("A", kept).values(metric, Protocol.PAIRED, variant, null, pace));
    }

    private static RunComparer compared(Two two) {
        return new RunComparer(
                List.of(group("A", two.one()), group("B", two.other())),
                spreadOf(two.rest()),
                UnaryOperator.identity());
    }

    private static List<Two> pairs(List<KeptRun> runs) {
        List<Two> pairs = new ArrayList<>();
        for (KeptRun first : runs) {
            for (KeptRun second : runs.subList(runs.indexOf(first) + 1, runs.size())) {
                pairs.add(new Two(
                        first,
                        second,
                        runs.stream()
                                .filter(each -> each != first && each != second)
                                .toList()));
            }
        }
        return pairs;
    }
}
