package dev.serverlab.analysis.gate;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.runs.Repeats;
import dev.serverlab.stats.runs.RunEstimate;
import dev.serverlab.stats.runs.RunVariance;
import dev.serverlab.stats.runs.Side;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Judges single questions of a gate.
 *
 * @param questions how many are asked: their intervals are to hold at once
 */
record GateEvaluator(Gate gate, int questions) {

    private static final String UNDECIDED =
            "The interval holds the limit: more sessions (--rigorous), or repeats joined by"
                    + " commas, make it narrower.";

    private static final String NO_SPREAD =
            "The trials do not differ at all, so how far they spread was not measured: measure again.";

    private static final String ALONE =
            "It is worse by more, if the machine was the same in both runs, which one run on a side cannot tell: measure"
                    + " both again, side by side or three times each, joined by commas.";

    /** Of a value by itself. */
    GateCheck value(Gate.Question question) {
        Metric metric = question.requirement().metric();
        double limit = question.requirement().limit().in(metric);
        if (metric.is(Metric.Role.COUNT)) {
            return counted(question, limit);
        }
        String offered = offered(question);
        Repeats values = gate.run().values(metric, question.protocol(), question.variant());
        if (values == null || offered != null) {
            return untold(
                    question,
                    limit,
                    Requirement.unit(metric),
                    null,
                    offered == null ? missing(question, gate.run()) : offered);
        }
        Scale scale = metric.scale();
        double value = scale.value(values.mean());
        RunEstimate estimate = RunEstimate.of(side(gate.run(), values, question), spread(metric));
        if (estimate == null) {
            return untold(question, limit, Requirement.unit(metric), value, noInterval(metric, values));
        }
        if (!(estimate.standardError() > 0)) {
            return untold(question, limit, Requirement.unit(metric), value, NO_SPREAD);
        }
        Interval interval = estimate.interval(questions);
        double low = scale.value(interval.low());
        double high = scale.value(interval.high());
        Judgement judgement = question.requirement().bound() == Requirement.Bound.MAX
                ? Judgement.atMost(limit, low, high)
                : Judgement.atMost(-limit, -high, -low);
        return check(question, judgement, value, low, high, limit, Requirement.unit(metric), "");
    }

    /** Of how much worse it is than in the baseline. */
    GateCheck regression(Gate.Question question) {
        RunGroup baseline = Objects.requireNonNull(gate.baseline());
        Metric metric = question.requirement().metric();
        Repeats before = baseline.variants(question.protocol()).contains(question.variant())
                ? baseline.values(metric, question.protocol(), question.variant())
                : null;
        Repeats after = gate.run().values(metric, question.protocol(), question.variant());
        Scale scale = metric.scale();
        String unit = metric.effectUnit();
        double limit = before == null ? question.requirement().limit().value() : limit(question, before);
        String objection = objection(question, baseline);
        if (before == null || after == null || objection != null) {
            return untold(
                    question,
                    limit,
                    unit,
                    null,
                    objection != null ? objection : missing(question, before == null ? baseline : gate.run()));
        }
        RunEstimate difference = RunEstimate.difference(
                side(baseline, before, question), side(gate.run(), after, question), spread(metric));
        boolean lowerIsBetter = metric.better() == Direction.LOWER_IS_BETTER;
        int sign = lowerIsBetter ? 1 : -1;
        if (difference == null) {
            double worse = sign * scale.shown(after.mean() - before.mean());
            return untold(
                    question,
                    limit,
                    unit,
                    worse,
                    noInterval(metric, before.trials() < after.trials() ? before : after));
        }
        if (!(difference.standardError() > 0)) {
            return untold(question, limit, unit, sign * scale.shown(difference.value()), NO_SPREAD);
        }
        Interval interval = difference.interval(questions);
        double one = sign * scale.shown(interval.low());
        double other = sign * scale.shown(interval.high());
        double low = Math.min(one, other);
        double high = Math.max(one, other);
        Judgement judgement = Judgement.atMost(limit, low, high);
        // One run on a side may have met the machine in another mood than any calibration did.
        boolean alone = judgement == Judgement.FAIL
                && !(baseline.isRepeated() && gate.run().isRepeated());
        return check(
                question,
                alone ? Judgement.CANNOT_TELL : judgement,
                sign * scale.shown(difference.value()),
                low,
                high,
                limit,
                unit,
                alone ? ALONE : "");
    }

    /** A count is what it is, in all trials, valid or not; one that left no numbers may have had more. */
    private GateCheck counted(Gate.Question question, double limit) {
        List<TrialResult> trials = gate.run().kept().stream()
                .flatMap(kept -> kept.run().trials().stream())
                .filter(trial -> (gate.protocol() == null || trial.protocol() == gate.protocol())
                        && trial.variant().equals(question.variant()))
                .toList();
        Metric metric = question.requirement().metric();
        double sum = trials.stream()
                .map(trial -> metric.of(trial.measures()))
                .filter(Objects::nonNull)
                .mapToDouble(Objects::requireNonNull)
                .sum();
        long silent = trials.stream().filter(trial -> trial.measures() == null).count();
        boolean max = question.requirement().bound() == Requirement.Bound.MAX;
        boolean kept = max ? sum <= limit : sum >= limit;
        // What has not been counted can only make it more.
        boolean certain = silent == 0 && !trials.isEmpty() && isWhole() || kept != max;
        if (!certain) {
            return untold(
                    question,
                    limit,
                    "",
                    sum,
                    trials.isEmpty()
                            ? missing(question, gate.run())
                            : silent == 0
                                    ? "The run was not finished: measure again."
                                    : silent + (silent == 1 ? " trial" : " trials")
                                            + " left no numbers: see its problem in the report, and measure again.");
        }
        boolean both = gate.protocol() == null && gate.run().first().protocols().size() > 1;
        return check(
                question,
                kept ? Judgement.PASS : Judgement.FAIL,
                sum,
                null,
                null,
                limit,
                "",
                both ? "Counted in the trials of both protocols." : "");
    }

    private boolean isWhole() {
        return gate.run().kept().stream().allMatch(kept -> kept.run().state() == Run.State.COMPLETE);
    }

    private double limit(Gate.Question question, Repeats before) {
        Quantity stated = question.requirement().limit();
        Metric metric = question.requirement().metric();
        Scale scale = metric.scale();
        double base = scale.value(before.mean());
        return switch (scale) {
            case RATIO -> stated.isPerCent() ? stated.value() : 100 * stated.in(metric) / base;
            case DIFFERENCE -> stated.isPerCent() ? base * stated.value() / 100 : stated.in(metric);
        };
    }

    private @Nullable String objection(Gate.Question question, RunGroup baseline) {
        String offered = offered(question);
        String objection = baseline.variants(question.protocol()).contains(question.variant())
                ? baseline.objectionTo(
                        gate.run(), question.requirement().metric(), question.protocol(), question.variant())
                : null;
        return objection == null ? offered : objection + ".";
    }

    private @Nullable String offered(Gate.Question question) {
        boolean open = question.protocol() == Protocol.PAIRED
                || gate.run().experiment().loadOf(question.variant()) instanceof Load.Open;
        return open && question.requirement().metric().is(Metric.Role.LIMITLESS_LOAD)
                ? "An open load gets what it offers, so that says nothing of what a server can take: measure with"
                        + " --protocol solo --users 100 --rounds 3."
                : null;
    }

    private static String missing(Gate.Question question, RunGroup group) {
        String where = group.name().equals("baseline") ? "The baseline" : "The run";
        boolean planned = group.variants(question.protocol()).contains(question.variant());
        return where + " has no "
                + (planned ? "valid trial" : question.protocol().wireName() + " trial") + " of " + question.variant()
                + " that tells it: measure again, and see its report for why.";
    }

    private static String noInterval(Metric metric, Repeats values) {
        return values.trials() == values.runs().size()
                ? "One trial gives no interval: measure three rounds (--protocol solo --rounds 3)"
                        + (metric.is(Metric.Role.LIMITLESS_LOAD) ? "." : ", or with --protocol paired.")
                : "How much runs of one thing differ is not known: measure it with ./lab calibrate --runs 5.";
    }

    private @Nullable RunVariance spread(Metric metric) {
        BetweenRunVariance known = gate.spread();
        return known == null ? null : known.of(metric);
    }

    private Side side(RunGroup group, Repeats values, Gate.Question question) {
        BetweenRunVariance known = gate.spread();
        return new Side(
                values,
                known == null
                        ? 1
                        : known.factor(
                                question.requirement().metric(), group, question.protocol(), question.variant()));
    }

    private static GateCheck untold(
            Gate.Question question, double limit, String unit, @Nullable Double value, String reason) {
        return check(question, Judgement.CANNOT_TELL, value, null, null, limit, unit, reason);
    }

    private static GateCheck check(
            Gate.Question question,
            Judgement judgement,
            @Nullable Double value,
            @Nullable Double low,
            @Nullable Double high,
            double limit,
            String unit,
            String reason) {
        Requirement requirement = question.requirement();
        String why = judgement == Judgement.CANNOT_TELL && reason.isEmpty() ? UNDECIDED : reason;
        String required = question.variant() + " " + requirement.metric().label() + " "
                + requirement.bound().words() + " " + number(limit) + unit(unit);
        return new GateCheck(
                required,
                question.variant(),
                question.protocol(),
                requirement.metric().id(),
                judgement,
                value,
                low,
                high,
                limit,
                unit,
                sentence(requirement, value, low, high, unit, why));
    }

    private static String sentence(
            Requirement requirement,
            @Nullable Double value,
            @Nullable Double low,
            @Nullable Double high,
            String unit,
            String reason) {
        String found = value == null
                ? ""
                : (requirement.bound() == Requirement.Bound.MAX_REGRESSION ? "worse by " : "")
                        + number(value)
                        + unit(unit)
                        + (low == null || high == null ? "" : " [" + number(low) + ", " + number(high) + "]")
                        + (requirement.bound() == Requirement.Bound.MAX_REGRESSION && value < 0
                                ? " (below 0 is better)"
                                : "");
        return reason.isEmpty() ? found : found.isEmpty() ? reason : found + ". " + reason;
    }

    private static String unit(String unit) {
        return unit.isEmpty() ? "" : " " + unit;
    }

    private static String number(double value) {
        double size = Math.abs(value);
        String form =
                value == Math.rint(value) && size < 1e12 ? "%.0f" : size < 10 ? "%.2f" : size < 1_000 ? "%.1f" : "%.0f";
        String text = String.format(Locale.ROOT, form, value);
        return text.startsWith("-") ? "−" + text.substring(1) : text;
    }
}
