package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.runs.Repeats;
import dev.serverlab.stats.runs.RunComparison;
import dev.serverlab.stats.runs.RunVariance;
import dev.serverlab.stats.runs.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Compares runs, each with the first: variant by variant, those of the same name.
 *
 * @param groups the baseline and what is measured against it, at least two
 * @param spread how much runs of one thing differ; null when there is no calibration to tell
 * @param margins the smallest differences that matter, by those of each candidate's own experiment
 */
public record RunComparer(List<RunGroup> groups, @Nullable BetweenRunVariance spread, UnaryOperator<Margins> margins) {

    /** Two variants of the same name, one in the baseline and one in a candidate. */
    private record Match(Protocol protocol, Variant variant, RunGroup candidate) {}

    /** CPU per request and p90 first, and within a metric paired before solo. */
    public List<MetricComparison> verdicts() {
        List<MetricComparison> verdicts = new ArrayList<>();
        for (Metric metric : Metrics.COMPARED) {
            for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
                List<Match> matches = matches(protocol).stream()
                        .filter(match -> applies(metric, match))
                        .toList();
                RunVariance measured = spread == null ? null : spread.of(metric);
                matches.forEach(match -> verdicts.add(judge(metric, match, measured, matches.size())));
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

    private List<Match> matches(Protocol protocol) {
        List<Match> matches = new ArrayList<>();
        for (RunGroup candidate : candidates()) {
            matched(protocol, candidate).forEach(variant -> matches.add(new Match(protocol, variant, candidate)));
        }
        return matches;
    }

    /** In the open model throughput is what was offered. */
    private boolean applies(Metric metric, Match match) {
        return !metric.equals(Metrics.THROUGHPUT)
                || (match.protocol() == Protocol.SOLO
                        && baseline().experiment().loadOf(match.variant()) instanceof Load.Closed
                        && match.candidate().experiment().loadOf(match.variant()) instanceof Load.Closed);
    }

    private MetricComparison judge(Metric metric, Match match, @Nullable RunVariance measured, int comparisons) {
        Protocol protocol = match.protocol();
        Variant variant = match.variant();
        Repeats before = baseline().values(metric, protocol, variant);
        Repeats after = match.candidate().values(metric, protocol, variant);
        String objection = Comparability.objection(
                metric,
                protocol,
                variant,
                baseline().experiment(),
                match.candidate().experiment());
        if (before == null || after == null) {
            RunGroup lacking = before == null ? baseline() : match.candidate();
            String reason = objection != null
                    ? objection
                    : lacking.name() + " has no valid trial of " + variant + " that tells " + metric.label();
            return verdict(metric, match, before, after, invalid(reason));
        }
        Side from = new Side(before, factor(metric, baseline(), match));
        Side to = new Side(after, factor(metric, match.candidate(), match));
        RunComparison comparison =
                RunComparison.of(metric.yardstick(marginsOf(match.candidate())), from, to, measured, comparisons);
        return verdict(
                metric,
                match,
                before,
                after,
                objection == null
                        ? comparison
                        : new RunComparison(Verdict.INVALID, objection, comparison.effect(), null, null, null));
    }

    private double factor(Metric metric, RunGroup group, Match match) {
        return spread == null ? 1 : spread.factor(metric, group, match.protocol(), match.variant());
    }

    /** The smallest differences that matter when that is the candidate. */
    Margins marginsOf(RunGroup candidate) {
        return margins.apply(candidate.experiment().paired().margins());
    }

    private static RunComparison invalid(String reason) {
        return new RunComparison(Verdict.INVALID, reason, Double.NaN, null, null, null);
    }

    private static MetricComparison verdict(
            Metric metric, Match match, @Nullable Repeats before, @Nullable Repeats after, RunComparison comparison) {
        Scale scale = metric.scale();
        var interval = comparison.interval();
        return new MetricComparison(
                match.protocol(),
                match.variant(),
                metric.id(),
                match.candidate().name(),
                before == null ? null : Double.valueOf(scale.value(before.mean())),
                after == null ? null : Double.valueOf(scale.value(after.mean())),
                metric.effectUnit(),
                finite(comparison.effect()),
                interval == null ? null : finite(interval.low()),
                interval == null ? null : finite(interval.high()),
                comparison.verdict(),
                comparison.reason(),
                finite(comparison.smallestDetectable()),
                finite(comparison.degreesOfFreedom()),
                before == null ? 0 : before.trials(),
                after == null ? 0 : after.trials());
    }

    private static @Nullable Double finite(@Nullable Double value) {
        return value == null || !Double.isFinite(value) ? null : value;
    }
}
