package dev.serverlab.analysis.compare;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.analysis.MachinePace;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import java.time.Instant;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs compared with each other: the contents of {@code compare.json}, which describes itself.
 *
 * @param schemaVersion raised when a public name changes its meaning
 * @param id the name of its folder
 * @param labVersion of the lab that compared, which need not be that of the runs
 * @param command the arguments of {@code ./lab}
 * @param runs what is compared; each is measured against the first
 * @param spread how much runs of one experiment differ, for the metrics compared; absent without a calibration
 * @param differences how else their conditions differ
 * @param unmatched variants that the baseline and a candidate do not both have
 * @param comparisons CPU per request and p90 first
 */
public record ComparisonReport(
        int schemaVersion,
        String id,
        Instant comparedAt,
        String labVersion,
        List<String> command,
        List<Member> runs,
        @Nullable SpreadUsed spread,
        List<ConditionDifferences> differences,
        List<Unmatched> unmatched,
        List<MetricComparison> comparisons) {

    public static final int SCHEMA_VERSION = 3;

    /** The metrics that decide a comparison; the more there are, the more often chance decides. */
    public static final List<String> DECISIVE =
            List.of(Metrics.CPU_PER_REQUEST.id(), Metrics.P90.id(), Metrics.THROUGHPUT.id());

    /** The file that holds it. */
    public static final String FILE = "compare.json";

    /**
     * One metric of one variant in two of the things compared, as {@code compare.json} tells it.
     *
     * @param metric its id
     * @param candidate the letter of the variant that the verdict is about; it is measured against the first
     * @param baselineValue the mean over the baseline's trials, in the metric's own unit, geometric for a ratio; absent
     *     when it has none
     * @param candidateValue the same of the candidate, at the baseline's pace where that is known ({@link ConditionDifferences})
     * @param difference of the candidate against the baseline
     * @param judgement the verdict on it
     * @param baselineTrials how many sessions, or rounds of solo trials, its value is the mean of
     * @param candidateTrials the same of the candidate
     */
    public record MetricComparison(
            Protocol protocol,
            Variant variant,
            String metric,
            String candidate,
            @Nullable Double baselineValue,
            @Nullable Double candidateValue,
            @JsonUnwrapped Difference difference,
            @JsonUnwrapped Judgement judgement,
            int baselineTrials,
            int candidateTrials) {

        public Verdict verdict() {
            return judgement.verdict();
        }

        /** Whether either side has only one trial, so that nothing could be judged. */
        public boolean fromOneTrial() {
            return RunComparer.ONE_TRIAL.equals(judgement.reason());
        }
    }

    /**
     * How far a candidate is from its baseline.
     *
     * @param unit of effect and interval: {@code %} for a ratio, else that of the metric
     * @param effect absent when one of them has no value
     * @param low the lower end of its interval; absent when INVALID
     * @param high its upper end
     */
    public record Difference(
            String unit,
            @Nullable Double effect,
            @Nullable Double low,
            @Nullable Double high) {}

    /**
     * The verdict on a difference.
     *
     * @param reason why there is no verdict; present when INVALID
     * @param smallestDetectable the smallest effect that such runs find with 80 % power; absent when INVALID
     * @param degreesOfFreedom of the interval; absent when INVALID
     */
    public record Judgement(
            Verdict verdict,
            @Nullable String reason,
            @Nullable Double smallestDetectable,
            @Nullable Double degreesOfFreedom) {}

    /**
     * One of the things compared.
     *
     * @param name a letter
     * @param margins the smallest differences that matter when it is the candidate
     * @param repeats one run, or several of one thing
     * @param leftOut what its numbers leave out, in sentences; empty when they cover everything
     */
    public record Member(String name, Margins margins, List<Source> repeats, List<String> leftOut) {}

    /**
     * A run that was read.
     *
     * @param id its own
     * @param path of its folder, relative to that of the comparison
     */
    public record Source(String id, String path, Instant startedAt, Run.Environment environment) {}

    /**
     * How much runs differ.
     *
     * @param source where this is known from
     * @param calibratedRuns how many runs tell it
     */
    public record SpreadUsed(String source, int calibratedRuns, List<OfMetric> metrics) {}

    /**
     * How much runs differ by one metric.
     *
     * @param atOnePace whether it is of runs that were adjusted to one pace, as what is compared by it was
     * @param deviation σ_run, in {@code unit}
     * @param unit {@code %} or that of the metric
     * @param ratio of the mean square between runs to that within
     */
    public record OfMetric(
            String metric, boolean atOnePace, double deviation, String unit, double ratio, int degreesOfFreedom) {}

    /**
     * How the conditions of a candidate differ from the baseline's.
     *
     * @param pace of both; CPU per request of paired trials is told at the baseline's; absent where either is unknown
     * @param slowdown where the pace differs by more than is usual
     */
    public record ConditionDifferences(
            String candidate,
            List<RunDifference> settings,
            @Nullable CommonPace pace,
            MachinePace.@Nullable Step slowdown) {

        /** Warnings to read first; empty when only the runs themselves differ. */
        public List<String> warnings(String baseline) {
            return Stream.concat(
                            RunDifference.warning(baseline, candidate, settings).stream(),
                            Stream.ofNullable(slowdown).map(step -> step.warning(baseline, candidate, pace != null)))
                    .toList();
        }

        /** The first run of a side stands for the settings of its repeats. */
        public static ConditionDifferences of(RunGroup baseline, RunGroup candidate) {
            return new ConditionDifferences(
                    candidate.name(),
                    RunDifference.between(baseline.first(), candidate.first()),
                    CommonPace.of(baseline, candidate),
                    MachinePace.between(baseline.first(), candidate.first()).orElse(null));
        }
    }

    /** A variant that only the run of that name has, of the baseline and {@code candidate}. */
    public record Unmatched(Protocol protocol, Variant variant, String candidate, String onlyIn) {}

    /** Whether a candidate is worse by a metric that {@link #DECISIVE} names. */
    public boolean anyWorse() {
        return comparisons.stream()
                .anyMatch(each -> each.verdict() == Verdict.WORSE && DECISIVE.contains(each.metric()));
    }

    /** The smallest and the largest detectable effect on that metric over its comparisons; absent when none has one. */
    public @Nullable Interval detectable(String metric) {
        DoubleSummaryStatistics found = comparisons.stream()
                .filter(each -> each.metric().equals(metric))
                .flatMap(each -> Stream.ofNullable(each.judgement().smallestDetectable()))
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        return found.getCount() == 0 ? null : new Interval(found.getMin(), found.getMax());
    }

    /** Whether CPU per request that has a verdict was adjusted to the baseline's pace. */
    public boolean anyAdjusted() {
        return comparisons.stream()
                .filter(each -> each.verdict() != Verdict.INVALID
                        && each.protocol() == Protocol.PAIRED
                        && Metrics.of(each.metric()).is(Metric.Role.COST))
                .anyMatch(each -> differences.stream()
                        .anyMatch(against -> against.candidate().equals(each.candidate()) && against.pace() != null));
    }

    /** Whether no comparison has a verdict. */
    public boolean nothingJudged() {
        return comparisons.stream().allMatch(each -> each.verdict() == Verdict.INVALID);
    }
}
