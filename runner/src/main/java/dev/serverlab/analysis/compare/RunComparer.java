package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Repeats;
import dev.serverlab.stats.RunEstimate;
import dev.serverlab.stats.RunVariance;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.Yardstick;
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

    /** The reason where a side has one trial. */
    static final String ONE_TRIAL =
            "One trial gives no interval: run three rounds (--rounds 3), or the paired protocol";

    private static final String UNKNOWN_SPREAD =
            "How much runs of one thing differ is not known: ./lab calibrate --runs 5 measures it";
    private static final String NO_DIFFERENCE =
            "The trials do not differ at all, so how far they spread was not measured";

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
        Repeats before = baseline().values(metric, match.protocol(), match.variant(), spread);
        Repeats after = match.candidate().values(metric, match.protocol(), match.variant(), spread);
        RunEstimate difference =
                before == null || after == null ? null : RunEstimate.difference(before, after, measured);
        String reason = reason(metric, match, before, after, difference);
        RunEstimate judged = reason == null ? difference : null;
        Interval interval = judged == null ? null : judged.interval(comparisons).shownOn(metric.scale());
        Yardstick yardstick = metric.yardstick(marginsOf(match.candidate()));
        Scale scale = metric.scale();
        return new MetricComparison(
                match.protocol(),
                match.variant(),
                metric.id(),
                match.candidate().name(),
                before == null ? null : Double.valueOf(scale.value(before.mean())),
                after == null ? null : Double.valueOf(scale.value(after.mean())),
                metric.effectUnit(),
                before == null || after == null ? null : finite(scale.shown(after.mean() - before.mean())),
                interval == null ? null : finite(interval.low()),
                interval == null ? null : finite(interval.high()),
                judged == null ? Verdict.INVALID : judged.verdict(yardstick, comparisons),
                reason,
                judged == null ? null : finite(scale.shown(judged.smallestDetectable(yardstick, comparisons))),
                judged == null ? null : finite(judged.degreesOfFreedom()),
                before == null ? 0 : before.trials(),
                after == null ? 0 : after.trials());
    }

    /** Why nothing may be said; null when something may. */
    private @Nullable String reason(
            Metric metric,
            Match match,
            @Nullable Repeats before,
            @Nullable Repeats after,
            @Nullable RunEstimate difference) {
        String objection = baseline().objectionTo(match.candidate(), metric, match.protocol(), match.variant());
        if (objection != null) {
            return objection;
        }
        if (before == null || after == null) {
            RunGroup lacking = before == null ? baseline() : match.candidate();
            return lacking.name() + " has no valid trial of " + match.variant() + " that tells " + metric.label();
        }
        if (difference == null) {
            return before.areLone() || after.areLone() ? ONE_TRIAL : UNKNOWN_SPREAD;
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
}
