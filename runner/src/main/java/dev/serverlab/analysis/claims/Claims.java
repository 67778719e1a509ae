package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts the claims of an experiment beside what its trials say. Each is judged by itself, without correction for their number:
 * every interval holds with 95 %.
 */
public final class Claims {

    private Claims() {}

    /**
     * Judges them all, by what there is so far.
     *
     * @param trials of the run, in order
     * @param comparisons of its paired trials
     * @return one for each claim, in their order
     */
    public static List<ClaimResult> of(
            Experiment experiment, List<TrialResult> trials, List<ComparisonResult> comparisons) {
        return experiment.claims().stream()
                .map(claim -> judge(claim, found(claim, experiment, trials, comparisons)))
                .toList();
    }

    private static ClaimMeasurement found(
            Claim claim, Experiment experiment, List<TrialResult> trials, List<ComparisonResult> comparisons) {
        Optional<Metric> named = Metrics.find(claim.metric()).filter(metric -> metric.is(Metric.Role.CLAIM));
        if (named.isEmpty() && !claim.metric().startsWith(Claim.COUNTER)) {
            return ClaimMeasurement.nothing("", "the lab has no metric " + claim.metric());
        }
        if (claim.against() == null && claim.reproduced().effect() != Claim.Effect.VALUE) {
            return ClaimMeasurement.nothing(
                    "",
                    "it names no variant to take a "
                            + claim.reproduced().effect().wireName() + " to");
        }
        Protocol protocol = protocol(claim, named, experiment);
        Rounds rounds = Rounds.of(
                claim,
                protocol,
                named.map(metric -> metric.is(Metric.Role.ERRORS)).orElse(false),
                trials);
        if (named.isEmpty()) {
            return ByCounter.of(claim, claim.metric().substring(Claim.COUNTER.length()), rounds);
        }
        Metric metric = named.get();
        if (protocol == Protocol.PAIRED) {
            if (ByComparison.tellsOf(claim, metric)) {
                return ByComparison.of(claim, metric, comparisons, rounds);
            }
            if (rounds.countLeftOut() > 0) {
                // As comparisons have it: what failed in one session is not judged by the others.
                return ClaimMeasurement.nothing(metric.noun(), "a session is not valid (" + rounds.leftOut() + ")");
            }
        }
        return ByRounds.of(claim, metric.noun(), averaged(metric), rounds, trial -> metric.of(trial.measures()));
    }

    /** Latency, throughput and CPU per request vary in proportion, so that no interval reaches below 0. */
    private static Scale averaged(Metric metric) {
        return metric.isLatency() || metric.isCompared() ? Scale.RATIO : Scale.DIFFERENCE;
    }

    /** Paired trials tell what they compare; anything else is told by solo trials where there are any. */
    private static Protocol protocol(Claim claim, Optional<Metric> metric, Experiment experiment) {
        Protocol asked = claim.protocol();
        if (asked != null) {
            return asked;
        }
        boolean compared = metric.map(Metric::isCompared).orElse(false);
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
        double from = orElse(claim.reproduced().from(), Double.NEGATIVE_INFINITY);
        double to = orElse(claim.reproduced().to(), Double.POSITIVE_INFINITY);
        if (interval.high() < from || interval.low() > to) {
            return Verdict.CONTRADICTED;
        }
        return interval.low() >= from && interval.high() <= to && !(from < -Double.MAX_VALUE && to > Double.MAX_VALUE)
                ? Verdict.REPRODUCED
                : Verdict.CANNOT_TELL;
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

    private static double orElse(@Nullable Double limit, double without) {
        return limit == null ? without : limit;
    }

    private static String withoutEnd(String text) {
        return text.strip().replaceFirst("\\.$", "");
    }
}
