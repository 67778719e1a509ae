package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the claims of an experiment with the results of its trials. Each is judged by itself, without correction for
 * their number: every interval holds with 95 %.
 */
public final class Claims {

    /**
     * What a run measured for a claim.
     *
     * @param unit of the metric
     * @param effect what the claim is about: the metric, the ratio of two, or their difference; absent when it was not
     *     measured
     * @param interval that holds it; absent with {@code missing}
     * @param ofVariant the metric of the variant; absent when it was not measured
     * @param ofAgainst the metric of the other one; absent likewise, or without one
     * @param basis what the interval rests on, such as {@code 95 %, 3 rounds}; empty without one
     * @param missing why there is no interval, as a clause without an end; absent with an interval
     */
    record ClaimMeasurement(
            String unit,
            @Nullable Double effect,
            @Nullable Interval interval,
            @Nullable Double ofVariant,
            @Nullable Double ofAgainst,
            String basis,
            @Nullable String missing) {

        /** Nothing was measured. */
        static ClaimMeasurement nothing(String unit, String why) {
            return new ClaimMeasurement(unit, null, null, null, null, "", why);
        }

        /** An effect without an interval. */
        static ClaimMeasurement alone(
                String unit, double effect, @Nullable Double ofVariant, @Nullable Double ofAgainst, String why) {
            return new ClaimMeasurement(unit, effect, null, ofVariant, ofAgainst, "", why);
        }
    }

    private Claims() {}

    /**
     * Judges all claims by the trials so far.
     *
     * @param trials of the run, in order
     * @param comparisons of its paired trials
     * @return one for each claim, in their order
     */
    public static List<ClaimResult> of(
            Experiment experiment, List<TrialResult> trials, List<ComparisonResult> comparisons) {
        return experiment.expectations().claims().stream()
                .map(claim -> judge(claim, found(claim, experiment, trials, comparisons)))
                .toList();
    }

    private static ClaimMeasurement found(
            Claim claim, Experiment experiment, List<TrialResult> trials, List<ComparisonResult> comparisons) {
        Metric metric = Metrics.find(claim.metric())
                .filter(each -> each.is(Metric.Role.CLAIM))
                .orElse(null);
        if (metric == null && !claim.metric().startsWith(Claim.COUNTER)) {
            return ClaimMeasurement.nothing("", "the lab has no metric " + claim.metric());
        }
        if (claim.against() == null && claim.reproduced().effect() != Claim.Effect.VALUE) {
            String effect = claim.reproduced().effect().wireName();
            return ClaimMeasurement.nothing("", "the claim names no variant to take a " + effect + " to");
        }
        Protocol protocol = protocol(claim, metric, experiment);
        Rounds rounds = Rounds.of(
                claim,
                protocol,
                // A server's own counters do not depend on its answers.
                metric == null || metric.is(Metric.Role.ERRORS),
                metric == null ? trials : TrialResult.withValue(metric, trials));
        String unit = metric == null ? "" : metric.noun();
        if (metric != null && protocol == Protocol.PAIRED && isCompared(claim, metric)) {
            return byComparison(claim, metric, comparisons, rounds);
        }
        if (metric != null && protocol == Protocol.PAIRED && rounds.countLeftOut() > 0) {
            // As in comparisons: a variant that failed in one session is not judged by the others.
            return ClaimMeasurement.nothing(unit, "a session is not valid (" + rounds.leftOut() + ")");
        }
        if (rounds.count() == 0) {
            return ClaimMeasurement.nothing(unit, rounds.missing());
        }
        return metric == null
                ? ByCounter.of(claim, claim.metric().substring(Claim.COUNTER.length()), rounds)
                : ByRounds.of(claim, unit, averaged(metric), rounds, trial -> metric.of(trial.measures()));
    }

    /** Whether the run compares what the claim is about: ratios of some metrics, differences of others. */
    private static boolean isCompared(Claim claim, Metric metric) {
        return metric.isCompared()
                && claim.against() != null
                && switch (claim.reproduced().effect()) {
                    case RATIO -> metric.scale() == Scale.RATIO;
                    case DIFFERENCE -> metric.scale() == Scale.DIFFERENCE;
                    case VALUE -> false;
                };
    }

    /**
     * Measures it by the comparison that a run has made anyway: the same effect and interval as in its tables, which holds
     * together with those of all other pairs of the metric. The rounds give each variant's own value.
     */
    private static ClaimMeasurement byComparison(
            Claim claim, Metric metric, List<ComparisonResult> comparisons, Rounds rounds) {
        ComparisonResult comparison = comparisons.stream()
                .filter(each -> each.metric().equals(metric.id()) && isOf(claim, each))
                .findFirst()
                .orElse(null);
        if (comparison == null) {
            return ClaimMeasurement.nothing(metric.noun(), rounds.missing());
        }
        Double effect = comparison.effect();
        if (effect == null) {
            return ClaimMeasurement.nothing(metric.noun(), reason(comparison));
        }
        boolean asClaimed = comparison.candidate().equals(claim.variant());
        Scale scale = metric.scale();
        // A change in per cent as a ratio, a difference as it is; either reversed if the claim is.
        DoubleUnaryOperator turned = shown -> scale.value(asClaimed ? scale.effect(shown) : -scale.effect(shown));
        double measured = turned.applyAsDouble(effect);
        Double ofVariant = mean(metric, claim.variant(), rounds);
        Double ofAgainst = mean(metric, claim.against(), rounds);
        Interval shown = comparison.interval();
        Interval interval = shown == null ? null : shown.mapped(turned);
        if (interval == null || !Double.isFinite(interval.halfWidth())) {
            return ClaimMeasurement.alone(metric.noun(), measured, ofVariant, ofAgainst, reason(comparison));
        }
        return new ClaimMeasurement(
                metric.noun(),
                measured,
                interval,
                ofVariant,
                ofAgainst,
                "95 % for all pairs at once, " + rounds.words(),
                null);
    }

    private static boolean isOf(Claim claim, ComparisonResult comparison) {
        return Set.of(comparison.candidate(), comparison.baseline())
                .equals(new HashSet<>(Arrays.asList(claim.variant(), claim.against())));
    }

    private static String reason(ComparisonResult comparison) {
        String reason = comparison.reason();
        return reason == null ? "its sessions spread too far for an interval" : withoutEnd(reason);
    }

    private static @Nullable Double mean(Metric metric, @Nullable Variant variant, Rounds rounds) {
        List<TrialResult> own = rounds.all().stream()
                .filter(trial -> trial.variant().equals(variant))
                .toList();
        List<Double> values = own.stream()
                .filter(trial -> metric.scaledOf(trial.measures()) != null)
                .map(trial -> metric.of(trial.measures()))
                .flatMap(Stream::ofNullable)
                .toList();
        return values.isEmpty() || values.size() < own.size()
                ? null
                : Double.valueOf(ByRounds.mean(metric.scale(), values));
    }

    /** Latency, throughput and CPU per request vary in proportion, so that no interval reaches below 0. */
    private static Scale averaged(Metric metric) {
        return metric.isLatency() || metric.isCompared() ? Scale.RATIO : Scale.DIFFERENCE;
    }

    /** Paired trials judge the metrics that they compare; solo trials, if any, judge all others. */
    private static Protocol protocol(Claim claim, @Nullable Metric metric, Experiment experiment) {
        Protocol asked = claim.protocol();
        if (asked != null) {
            return asked;
        }
        boolean compared = metric != null && metric.isCompared();
        return experiment.runs(Protocol.PAIRED) && (compared || !experiment.runs(Protocol.SOLO))
                ? Protocol.PAIRED
                : Protocol.SOLO;
    }

    private static ClaimResult judge(Claim claim, ClaimMeasurement found) {
        String untestable = claim.untestable();
        Interval interval = found.interval();
        EffectWords words = EffectWords.of(claim, found.unit(), found.effect(), interval);
        Verdict verdict = untestable == null && interval != null ? verdict(claim, interval) : Verdict.CANNOT_TELL;
        return new ClaimResult(
                claim,
                found.effect(),
                interval,
                found.ofVariant(),
                found.ofAgainst(),
                found.unit(),
                verdict,
                untestable == null
                        ? why(claim, found, words)
                        : "Cannot be put to the test here: " + withoutEnd(untestable) + ".");
    }

    private static Verdict verdict(Claim claim, Interval interval) {
        Double from = claim.reproduced().from();
        Double to = claim.reproduced().to();
        if (from != null && interval.high() < from || to != null && interval.low() > to) {
            return Verdict.CONTRADICTED;
        }
        boolean inside = (from == null || interval.low() >= from) && (to == null || interval.high() <= to);
        return inside && (from != null || to != null) ? Verdict.REPRODUCED : Verdict.CANNOT_TELL;
    }

    private static String why(Claim claim, ClaimMeasurement found, EffectWords words) {
        if (found.effect() == null) {
            return "Not measured: " + found.missing() + ".";
        }
        String measured = "Measured " + words.measured(found.effect(), found.interval());
        if (found.interval() == null) {
            return measured + "; " + found.missing() + ".";
        }
        return measured + " (" + found.basis() + "); counted as reproduced " + words.range() + ".";
    }

    /**
     * The same, with reworded claims left open. A verdict holds for the wording that its run recorded. A claim that reads
     * differently today was not measured, however similar its wording: its author knew the numbers.
     *
     * @param today the claims of the same experiment as it reads now; one that is not among them stays as it is
     */
    public static List<ClaimResult> leftOpen(List<ClaimResult> kept, List<Claim> today) {
        return kept.stream()
                .map(result -> today.stream()
                        .filter(claim -> claim.id().equals(result.claim().id()))
                        .findFirst()
                        .filter(claim -> !plain(claim).equals(plain(result.claim())))
                        .map(claim -> leftOpen(result, claim))
                        .orElse(result))
                .toList();
    }

    private static ClaimResult leftOpen(ClaimResult result, Claim claim) {
        String why = "Not measured in this wording: the run was made for “" + plain(result.claim()) + "”, and its "
                + "verdict is "
                + result.verdict().name().replace('_', ' ') + " (" + withoutEnd(result.why()) + ").";
        return new ClaimResult(claim, null, null, null, null, result.unit(), Verdict.CANNOT_TELL, why);
    }

    /** A line break does not change the wording. */
    private static String plain(Claim claim) {
        return claim.says().strip().replaceAll("\\s+", " ");
    }

    static String withoutEnd(String text) {
        return text.replaceFirst("[.\\s]+$", "").stripLeading();
    }
}
