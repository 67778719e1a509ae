package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.RunVariance;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs set against each other: what {@code compare.json} holds. It describes itself.
 *
 * @param schemaVersion raised when a public name changes its meaning
 * @param id the name of its folder
 * @param labVersion of the lab that compared, which need not be that of the runs
 * @param command the arguments of {@code ./lab}
 * @param runs what is compared; each is measured against the first
 * @param spread how much runs of one thing differ, as far as it was asked; absent without a calibration
 * @param differences in what else they were not made alike
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
        List<Against> differences,
        List<Unmatched> unmatched,
        List<MetricComparison> comparisons) {

    public static final int SCHEMA_VERSION = 1;

    /** What a comparison is decided by; the more metrics decide, the more often chance does. */
    public static final List<String> DECISIVE =
            List.of(Metrics.CPU_PER_REQUEST.id(), Metrics.P90.id(), Metrics.THROUGHPUT.id());

    /** The file that holds it. */
    public static final String FILE = "compare.json";

    /**
     * One of the things compared.
     *
     * @param name a letter
     * @param margins the smallest differences that matter when it is the candidate
     * @param repeats one run, or several of one thing
     * @param leftOut what its numbers do not hold, in sentences; empty when they hold all of it
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
     * @param source where that is known from
     * @param calibratedRuns how many runs tell it
     */
    public record SpreadUsed(String source, int calibratedRuns, List<OfMetric> metrics) {}

    /**
     * How much runs differ by one metric.
     *
     * @param deviation σ_run, in {@code unit}
     * @param unit {@code %} or that of the metric
     * @param ratio of the mean square between runs to that within
     */
    public record OfMetric(String metric, double deviation, String unit, double ratio, int degreesOfFreedom) {}

    /** In what a candidate was not made as the baseline was. */
    public record Against(String candidate, List<RunDifference> settings) {}

    /** A variant that only the run of that name has, of the baseline and {@code candidate}. */
    public record Unmatched(Protocol protocol, Variant variant, String candidate, String onlyIn) {}

    /**
     * Compares.
     *
     * @param folder where the comparison will lie
     */
    public static ComparisonReport of(
            RunComparer across, Path folder, Instant comparedAt, String labVersion, List<String> command) {
        return new ComparisonReport(
                SCHEMA_VERSION,
                folder.getFileName().toString(),
                comparedAt,
                labVersion,
                command,
                across.groups().stream()
                        .map(group -> member(across, group, folder))
                        .toList(),
                spread(across.spread()),
                across.candidates().stream()
                        .map(candidate -> new Against(
                                candidate.name(),
                                RunDifference.between(across.baseline().first(), candidate.first())))
                        .toList(),
                unmatched(across),
                across.verdicts());
    }

    /** Whether a candidate is worse by a metric that {@link #DECISIVE} names. */
    public boolean anyWorse() {
        return comparisons.stream()
                .anyMatch(each -> each.verdict() == Verdict.WORSE && DECISIVE.contains(each.metric()));
    }

    /** Whether there is nothing of which anything may be said. */
    public boolean nothingJudged() {
        return comparisons.stream().allMatch(each -> each.verdict() == Verdict.INVALID);
    }

    private static Member member(RunComparer across, RunGroup group, Path folder) {
        return new Member(
                group.name(),
                across.marginsOf(group),
                group.kept().stream().map(kept -> source(kept, folder)).toList(),
                group.leftOut(group.name()));
    }

    private static Source source(KeptRun kept, Path folder) {
        Path from = folder.toAbsolutePath().normalize();
        Path to = kept.folder().toAbsolutePath().normalize();
        return new Source(
                kept.run().id(),
                from.relativize(to).toString().replace('\\', '/'),
                kept.run().header().startedAt(),
                kept.run().environment());
    }

    private static @Nullable SpreadUsed spread(@Nullable BetweenRunVariance calibrated) {
        if (calibrated == null) {
            return null;
        }
        List<OfMetric> metrics = new ArrayList<>();
        for (Metric metric : Metrics.COMPARED) {
            RunVariance spread = calibrated.of(metric);
            // That of throughput is CPU's, scaled for each run by itself.
            if (spread != null && !metric.equals(Metrics.THROUGHPUT)) {
                Scale scale = metric.scale();
                metrics.add(new OfMetric(
                        metric.id(),
                        scale.shown(spread.deviation()),
                        metric.effectUnit(),
                        spread.ratio(),
                        spread.between().degreesOfFreedom()));
            }
        }
        return new SpreadUsed(calibrated.source(), calibrated.runs().size(), metrics);
    }

    private static List<Unmatched> unmatched(RunComparer across) {
        List<Unmatched> unmatched = new ArrayList<>();
        for (RunGroup candidate : across.candidates()) {
            for (Protocol protocol : Protocol.values()) {
                List<Variant> matched = across.matched(protocol, candidate);
                Stream.of(across.baseline(), candidate)
                        .forEach(group -> group.variants(protocol).stream()
                                .filter(variant -> !matched.contains(variant))
                                .map(variant -> new Unmatched(protocol, variant, candidate.name(), group.name()))
                                .forEach(unmatched::add));
            }
        }
        return unmatched;
    }
}
