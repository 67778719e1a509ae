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
        Metric metric = Metrics.find(claim.metric())
                .filter(each -> each.is(Metric.Role.CLAIM))
                .orElse(null);
        if (metric == null && !claim.metric().startsWith(Claim.COUNTER)) {
            return ClaimMeasurement.nothing("", "the lab has no metric " + claim.metric());
        }
        if (claim.against() == null && claim.reproduced().effect() != Claim.Effect.VALUE) {
            String effect = claim.reproduced().effect().wireName();
            return ClaimMeasurement.nothing("", "it names no variant to take a " + effect + " to");
        }
        Protocol protocol = protocol(claim, metric, experiment);
        Rounds rounds = Rounds.of(claim, protocol, metric != null && metric.is(Metric.Role.ERRORS), trials);
        String unit = metric == null ? "" : metric.noun();
        if (metric != null && protocol == Protocol.PAIRED && ByComparison.tellsOf(claim, metric)) {
            return ByComparison.of(claim, metric, comparisons, rounds);
        }
        if (metric != null && protocol == Protocol.PAIRED && rounds.countLeftOut() > 0) {
            // As comparisons have it: what failed in one session is not judged by the others.
            return ClaimMeasurement.nothing(unit, "a session is not valid (" + rounds.leftOut() + ")");
        }
        if (rounds.count() == 0) {
            return ClaimMeasurement.nothing(unit, rounds.missing());
        }
        return metric == null
                ? ByCounter.of(claim, claim.metric().substring(Claim.COUNTER.length()), rounds)
                : ByRounds.of(claim, unit, averaged(metric), rounds, trial -> metric.of(trial.measures()));
    }

    /** Latency, throughput and CPU per request vary in proportion, so that no interval reaches below 0. */
    private static Scale averaged(Metric metric) {
        return metric.isLatency() || metric.isCompared() ? Scale.RATIO : Scale.DIFFERENCE;
    }

    /** Paired trials tell what they compare; anything else is told by solo trials where there are any. */
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
     * The same, with nothing said of what was reworded. A verdict holds for the words that its run carried. Of a claim that
     * reads otherwise today nothing was measured, however near the words are: who changed them knew the numbers.
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
        String why =
                "Not measured in these words: the run was made for “" + plain(result.claim()) + "”, and its verdict is "
                        + result.verdict().name().replace('_', ' ') + " (" + withoutEnd(result.why()) + ").";
        return new ClaimResult(claim, null, null, null, null, result.unit(), Verdict.CANNOT_TELL, why);
    }

    /** A line break is no other wording. */
    private static String plain(Claim claim) {
        return claim.says().strip().replaceAll("\\s+", " ");
    }

    static String withoutEnd(String text) {
        return text.replaceFirst("[.\\s]+$", "").stripLeading();
    }
}
