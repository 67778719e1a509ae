package dev.serverlab.analysis.gate;

import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.capacity.CapacityEstimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A requirement on the capacity that a search found for one variant.
 *
 * @param found for the variant
 */
record CapacityCheck(Requirement requirement, CapacityResult.OfVariant found) {

    private static final String UNKNOWN =
            "The capacity is not known: see the report for why, or search with a larger --budget.";

    private static final String FEW =
            "Fewer than three decided sessions give no interval: search with a larger --budget.";

    private static final String UNDECIDED = "The interval contains the limit, and the search is no finer.";

    private static final String OPEN =
            "The generator could offer no more: use more cores, or --pin where server and generator share them.";

    /** @param together how many intervals are to hold at once */
    GateCheck result(int together) {
        double limit = requirement.limit().in(requirement.metric());
        boolean isMin = requirement.bound() == Bound.MIN;
        if (found.atLeast()) {
            return atLeast(limit, isMin);
        }
        List<Double> rates = CapacityResult.estimates(found.sessions());
        if (rates.isEmpty()) {
            return check(limit, Judgement.CANNOT_TELL, null, null, UNKNOWN);
        }
        CapacityEstimate estimate = CapacityEstimate.of(CapacityResult.PRECISION, rates, together);
        Interval interval = estimate.interval();
        String shown = GateEvaluator.number(estimate.rate());
        if (interval == null) {
            return check(limit, Judgement.CANNOT_TELL, estimate.rate(), null, shown + "/s. " + FEW);
        }
        Judgement judgement = isMin
                ? Judgement.atMost(-limit, -interval.high(), -interval.low())
                : Judgement.atMost(limit, interval.low(), interval.high());
        String sentence = shown + " [" + GateEvaluator.number(interval.low()) + ", "
                + GateEvaluator.number(interval.high()) + "]/s"
                + (judgement == Judgement.CANNOT_TELL ? ". " + UNDECIDED : "");
        return check(limit, judgement, estimate.rate(), interval, sentence);
    }

    /** A rate that held in each of enough sessions holds; whether a higher one would is unknown. */
    private GateCheck atLeast(double limit, boolean isMin) {
        Double holds = found.holds();
        long decided = found.sessions().stream()
                .filter(CapacityResult.Session::decided)
                .count();
        boolean held = holds != null && decided >= CapacityEstimate.FIRST_SESSIONS && holds >= limit;
        String shown = holds == null ? UNKNOWN : "At least " + GateEvaluator.number(holds) + "/s";
        return isMin && held
                ? check(limit, Judgement.PASS, holds, null, shown)
                : check(limit, Judgement.CANNOT_TELL, holds, null, holds == null ? shown : shown + ". " + OPEN);
    }

    private GateCheck check(
            double limit, Judgement judgement, @Nullable Double value, @Nullable Interval interval, String sentence) {
        return new GateCheck(
                found.variant() + " " + Metrics.CAPACITY.label() + " "
                        + requirement.bound().words() + " " + GateEvaluator.number(limit) + "/s",
                found.variant(),
                null,
                Metrics.CAPACITY.id(),
                judgement,
                value,
                interval,
                limit,
                Requirement.unit(Metrics.CAPACITY),
                sentence);
    }
}
