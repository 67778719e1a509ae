package dev.serverlab.analysis.compare;

import dev.serverlab.analysis.compare.ComparisonReport.Difference;
import dev.serverlab.analysis.compare.ComparisonReport.Judgement;
import dev.serverlab.analysis.compare.ComparisonReport.MetricComparison;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.Repeats;
import dev.serverlab.stats.RunEstimate;
import dev.serverlab.stats.RunVariance;
import dev.serverlab.stats.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares runs, each with the first: variants of the same name with each other.
 *
 * @param groups the baseline and what is measured against it, at least two
 * @param spread how much runs of one experiment differ; null without a calibration
 * @param margins the smallest differences that matter, by those of each candidate's own experiment
 */
public record RunComparer(List<RunGroup> groups, @Nullable BetweenRunVariance spread, UnaryOperator<Margins> margins) {

    /** The reason where a side has one trial. */
    static final String ONE_TRIAL =
            "One trial gives no interval: run three rounds (--rounds 3), or the paired protocol";

    private static final String ONE_SESSION =
            "One session gives no interval: measure again, with more of them (--sessions)";

    private static final String UNKNOWN_SPREAD =
            "How much runs of one experiment differ is not known: ./lab calibrate --runs 5 measures it";
    private static final String NO_DIFFERENCE = "The trials do not differ at all, so their spread was not measured";

    /** Two variants of the same name, one in the baseline and one in a candidate. */
    private record Match(Metric metric, Protocol protocol, Variant variant, RunGroup candidate) {}

    /**
     * Compares.
     *
     * @param folder where the comparison will lie
     */
    public ComparisonReport report(Path folder, Instant comparedAt, String labVersion, List<String> command) {
        return new ComparisonReport(
                ComparisonReport.SCHEMA_VERSION,
                folder.getFileName().toString(),
                comparedAt,
                labVersion,
                command,
                groups().stream().map(group -> member(group, folder)).toList(),
                spreadUsed(),
                candidates().stream()
                        .map(candidate -> ComparisonReport.ConditionDifferences.of(baseline(), candidate))
                        .toList(),
                unmatched(),
                verdicts());
    }

    /** CPU per request and p90 first, and within a metric paired before solo. */
    public List<MetricComparison> verdicts() {
        List<MetricComparison> verdicts = new ArrayList<>();
        for (Metric metric : Metrics.COMPARED) {
            for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
                List<Match> matches = matches(metric, protocol);
                matches.forEach(match -> verdicts.add(judge(match, matches.size())));
            }
        }
        return verdicts;
    }

    /** The variants of a protocol that the baseline and a candidate both have. */
    public List<Variant> matched(Protocol protocol, RunGroup candidate) {
        return baseline().variants(protocol).stream()
                .filter(candidate.variants(protocol)::contains)
                .toList();
    }

    /** What everything else is measured against. */
    public RunGroup baseline() {
        return groups.getFirst();
    }

    /** What is measured against it. */
    public List<RunGroup> candidates() {
        return groups.subList(1, groups.size());
    }

    private List<Match> matches(Metric metric, Protocol protocol) {
        return candidates().stream()
                .flatMap(candidate -> matched(protocol, candidate).stream()
                        .map(variant -> new Match(metric, protocol, variant, candidate)))
                .filter(this::applies)
                .toList();
    }

    /** Whether the metric can be compared: in the open model throughput is only what was offered. */
    private boolean applies(Match match) {
        return !match.metric().equals(Metrics.THROUGHPUT)
                || (match.protocol() == Protocol.SOLO
                        && baseline().experiment().subject(match.variant()).load() instanceof Load.Closed
                        && match.candidate()
                                        .experiment()
                                        .subject(match.variant())
                                        .load()
                                instanceof Load.Closed);
    }

    private MetricComparison judge(Match match, int comparisons) {
        Metric metric = match.metric();
        var scale = metric.scale();
        CommonPace pace = CommonPace.of(baseline(), match.candidate(), metric, match.protocol());
        Repeats before = values(match, baseline(), pace);
        Repeats after = values(match, match.candidate(), pace);
        RunEstimate difference = before == null || after == null
                ? null
                : BetweenRunVariance.difference(spread, metric, before, after, pace);
        String reason = reason(match, before, after, difference);
        RunEstimate judged = reason == null ? difference : null;
        var interval = judged == null ? null : judged.interval(comparisons).mapped(scale::shown);
        var yardstick = metric.yardstick(marginsOf(match.candidate()));
        double baseline = before == null ? Double.NaN : before.mean();
        return new MetricComparison(
                match.protocol(),
                match.variant(),
                metric.id(),
                match.candidate().name(),
                before == null ? null : Double.valueOf(scale.value(before.mean())),
                after == null ? null : Double.valueOf(scale.value(after.mean())),
                new Difference(
                        metric.effectUnit(),
                        before == null || after == null ? null : finite(scale.shown(after.mean() - before.mean())),
                        interval == null ? null : finite(interval.low()),
                        interval == null ? null : finite(interval.high())),
                judged == null
                        ? new Judgement(Verdict.INVALID, reason, null, null)
                        : new Judgement(
                                judged.verdict(yardstick, baseline, comparisons),
                                reason,
                                finite(scale.shown(judged.smallestDetectable(yardstick, baseline, comparisons))),
                                finite(judged.degreesOfFreedom())),
                before == null ? 0 : before.trials(),
                after == null ? 0 : after.trials());
    }

    private @Nullable Repeats values(Match match, RunGroup group, @Nullable CommonPace pace) {
        return group.values(match.metric(), match.protocol(), match.variant(), spread, pace);
    }

    /** Why there is no verdict; null when there can be one. */
    private @Nullable String reason(
            Match match, @Nullable Repeats before, @Nullable Repeats after, @Nullable RunEstimate difference) {
        String objection = baseline().objectionTo(match.candidate(), match.metric(), match.protocol(), match.variant());
        if (objection != null) {
            return objection;
        }
        if (before == null || after == null) {
            RunGroup lacking = before == null ? baseline() : match.candidate();
            return lacking.name() + " has no valid trial of " + match.variant() + " with a value for "
                    + match.metric().label();
        }
        if (difference == null) {
            String alone = match.protocol() == Protocol.PAIRED ? ONE_SESSION : ONE_TRIAL;
            return before.hasOneTrialPerRun() || after.hasOneTrialPerRun() ? alone : UNKNOWN_SPREAD;
        }
        return difference.spreads() ? null : NO_DIFFERENCE;
    }

    /** The smallest differences that matter when that is the candidate. */
    Margins marginsOf(RunGroup candidate) {
        return margins.apply(candidate.experiment().paired().margins());
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private ComparisonReport.Member member(RunGroup group, Path folder) {
        return new ComparisonReport.Member(
                group.name(),
                marginsOf(group),
                group.kept().stream().map(kept -> source(kept, folder)).toList(),
                group.leftOut(group.name()));
    }

    private static ComparisonReport.Source source(KeptRun kept, Path folder) {
        Path from = folder.toAbsolutePath().normalize();
        Path to = kept.folder().toAbsolutePath().normalize();
        return new ComparisonReport.Source(
                kept.run().id(),
                from.relativize(to).toString().replace('\\', '/'),
                kept.run().header().startedAt(),
                kept.run().environment());
    }

    private ComparisonReport.@Nullable SpreadUsed spreadUsed() {
        if (spread == null) {
            return null;
        }
        List<ComparisonReport.OfMetric> metrics = new ArrayList<>();
        for (Metric metric : Metrics.COMPARED) {
            // That of throughput is CPU's, scaled for each run by itself.
            if (!metric.equals(Metrics.THROUGHPUT)) {
                paces(metric)
                        .map(atOnePace -> ofMetric(metric, atOnePace, spread))
                        .flatMap(Stream::ofNullable)
                        .forEach(metrics::add);
            }
        }
        return new ComparisonReport.SpreadUsed(spread.source(), spread.runs().size(), metrics);
    }

    /** Whether what is compared by that metric is told at one pace; of some of it both may be so. */
    private Stream<Boolean> paces(Metric metric) {
        return Stream.of(Protocol.PAIRED, Protocol.SOLO)
                .flatMap(protocol -> matches(metric, protocol).stream()
                        .map(match -> CommonPace.of(baseline(), match.candidate(), metric, protocol) != null))
                .distinct();
    }

    private static ComparisonReport.@Nullable OfMetric ofMetric(
            Metric metric, boolean atOnePace, BetweenRunVariance spread) {
        RunVariance measured = spread.of(metric, atOnePace);
        return measured == null
                ? null
                : new ComparisonReport.OfMetric(
                        metric.id(),
                        atOnePace,
                        metric.scale().shown(measured.deviation()),
                        metric.effectUnit(),
                        measured.ratio(),
                        (int) measured.between().degreesOfFreedom());
    }

    private List<ComparisonReport.Unmatched> unmatched() {
        List<ComparisonReport.Unmatched> unmatched = new ArrayList<>();
        for (RunGroup candidate : candidates()) {
            for (Protocol protocol : Protocol.values()) {
                List<Variant> matched = matched(protocol, candidate);
                Stream.of(baseline(), candidate)
                        .forEach(group -> group.variants(protocol).stream()
                                .filter(variant -> !matched.contains(variant))
                                .map(variant -> new ComparisonReport.Unmatched(
                                        protocol, variant, candidate.name(), group.name()))
                                .forEach(unmatched::add));
            }
        }
        return unmatched;
    }
}
