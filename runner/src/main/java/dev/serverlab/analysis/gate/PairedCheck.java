package dev.serverlab.analysis.gate;

import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How much worse one variant of a run may be than another. Both were measured in the same sessions, so the run's own
 * interval judges it, as in its verdicts.
 */
record PairedCheck(Requirement requirement, Run run, Variant baseline, Variant candidate) {

    private static final String UNDECIDED =
            "The interval contains the limit: more sessions (--rigorous) make it narrower.";

    GateCheck result() {
        Metric metric = requirement.metric();
        return run.comparisons().stream()
                .filter(each -> each.metric().equals(metric.id())
                        && each.baseline().equals(baseline)
                        && each.candidate().equals(candidate))
                .findFirst()
                .map(this::judged)
                .orElseGet(() -> undecided("Paired sessions do not compare by " + metric.label() + "."));
    }

    private GateCheck judged(ComparisonResult compared) {
        Interval interval = compared.interval();
        Double effect = compared.effect();
        Double mean = compared.evidence().baselineMean();
        if (interval == null || effect == null || mean == null) {
            return undecided(compared.reason() == null ? "There is no interval." : compared.reason() + ".");
        }
        Metric metric = requirement.metric();
        int sign = metric.better() == Direction.LOWER_IS_BETTER ? 1 : -1;
        Limit limit = Limit.ofRegression(requirement.limit(), metric, mean);
        double value = sign * effect;
        Interval found = interval.mapped(end -> sign * end);
        Judgement judgement = Judgement.atMost(limit.value(), found.low(), found.high());
        String sentence = GateEvaluator.found(true, value, Limit.ofUnit(limit.unit()), found)
                + (judgement == Judgement.CANNOT_TELL ? ". " + UNDECIDED : "");
        return check(limit, judgement, value, found, sentence);
    }

    private GateCheck undecided(String why) {
        Quantity stated = requirement.limit();
        return check(Limit.of(stated.value(), stated.unit()), Judgement.CANNOT_TELL, null, null, why);
    }

    private GateCheck check(
            Limit limit, Judgement judgement, @Nullable Double value, @Nullable Interval interval, String sentence) {
        Metric metric = requirement.metric();
        return new GateCheck(
                candidate + " " + metric.label() + " at most " + limit.words() + " worse than " + baseline,
                candidate,
                Protocol.PAIRED,
                metric.id(),
                judgement,
                value,
                interval,
                limit.value(),
                limit.unit(),
                sentence);
    }
}
