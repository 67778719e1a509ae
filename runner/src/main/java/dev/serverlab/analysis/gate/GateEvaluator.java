package dev.serverlab.analysis.gate;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.CommonPace;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Repeats;
import dev.serverlab.stats.RunEstimate;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges single questions of a gate.
 *
 * @param questions how many are asked: their intervals are to hold at once
 */
record GateEvaluator(Gate gate, int questions) {

    private static final String UNDECIDED =
            "The interval contains the limit: more sessions (--rigorous), or repeats joined by commas, make it "
                    + "narrower.";

    private static final String NO_SPREAD =
            "The trials do not differ at all, so their spread is unknown: measure again.";

    private static final String ALONE =
            "Likely regression, but one run per side cannot rule out a change in the machine, whose pace differed"
                    + " or is unknown: measure both again, side by side or three times each, joined by commas.";

    private static final String OFFERED =
            "The throughput of an open load is the offered rate and says nothing about what a server can take: "
                    + "measure with"
                    + " --protocol solo --users 100 --rounds 3.";

    GateCheck check(Gate.Question question) {
        return question.metric().is(Metric.Role.COUNT) ? counted(question) : estimated(question);
    }

    /** The estimate of a value by itself, or of how much worse it is than in the baseline. */
    private GateCheck estimated(Gate.Question question) {
        Metric metric = question.metric();
        RunGroup baseline = question.isRegression() ? gate.baseline() : null;
        CommonPace pace = baseline == null ? null : CommonPace.of(baseline, gate.run(), metric, question.protocol());
        Repeats before = baseline == null ? null : values(question, baseline, pace);
        Repeats after = values(question, gate.run(), pace);
        Limit limit = limit(question, before);
        String obstacle = obstacle(question, baseline, before, after);
        if (after == null || obstacle != null) {
            return check(question, limit, Judgement.CANNOT_TELL, null, null, obstacle);
        }
        RunEstimate estimate = before == null
                ? RunEstimate.of(
                        after, gate.spread() == null ? null : gate.spread().of(metric, false))
                : BetweenRunVariance.difference(gate.spread(), metric, before, after, pace);
        int sign = metric.better() == Direction.LOWER_IS_BETTER ? 1 : -1;
        var scale = metric.scale();
        DoubleUnaryOperator shown = before == null ? scale::value : effect -> sign * scale.shown(effect);
        double value = shown.applyAsDouble(after.mean() - (before == null ? 0 : before.mean()));
        if (estimate == null || !estimate.spreads()) {
            String why = estimate == null ? noInterval(question, before, after) : NO_SPREAD;
            return check(question, limit, Judgement.CANNOT_TELL, value, null, why);
        }
        Interval interval = estimate.interval(questions).mapped(shown);
        Judgement judgement = question.requirement().bound() == Bound.MIN
                ? Judgement.atMost(-limit.value(), -interval.high(), -interval.low())
                : Judgement.atMost(limit.value(), interval.low(), interval.high());
        // Unless it is known to have had about the same pace, a single run may have met the machine in a state that no
        // calibration saw.
        boolean alone = judgement == Judgement.FAIL
                && baseline != null
                && (pace == null || pace.step().isPresent())
                && !(baseline.isRepeated() && gate.run().isRepeated());
        String reason = alone ? ALONE : judgement == Judgement.CANNOT_TELL ? UNDECIDED : null;
        String note = pace == null || reason != null ? reason : "Both at the baseline's pace.";
        return check(question, limit, alone ? Judgement.CANNOT_TELL : judgement, value, interval, note);
    }

    /** Counts are exact, over all trials, valid or not; a trial without numbers may have had more. */
    private GateCheck counted(Gate.Question question) {
        Limit limit = limit(question, null);
        List<TrialResult> trials = gate.run().kept().stream()
                .flatMap(kept -> kept.run().trials().stream())
                .filter(trial -> (gate.protocol() == null || trial.protocol() == gate.protocol())
                        && trial.variant().equals(question.variant()))
                .toList();
        double sum = trials.stream()
                .map(trial -> question.metric().of(trial.measures()))
                .flatMap(Stream::ofNullable)
                .mapToDouble(Double::doubleValue)
                .sum();
        long silent = trials.stream().filter(trial -> trial.measures() == null).count();
        boolean max = question.requirement().bound() == Bound.MAX;
        boolean kept = max ? sum <= limit.value() : sum >= limit.value();
        // Uncounted trials can only add to it.
        boolean whole = gate.run().kept().stream().allMatch(each -> each.run().state() == Run.State.COMPLETE);
        boolean certain = silent == 0 && !trials.isEmpty() && whole || kept != max;
        if (!certain) {
            String lost = silent + (silent == 1 ? " trial" : " trials")
                    + " left no numbers: see its problem in the report, and measure again.";
            String unfinished = silent == 0 ? "The run was not finished: measure again." : lost;
            String reason = trials.isEmpty() ? missing(question, gate.run()) : unfinished;
            return check(question, limit, Judgement.CANNOT_TELL, sum, null, reason);
        }
        boolean both = gate.protocol() == null && gate.run().first().protocols().size() > 1;
        String note = both ? "Counted in the trials of both protocols." : null;
        return check(question, limit, kept ? Judgement.PASS : Judgement.FAIL, sum, null, note);
    }

    private @Nullable Repeats values(Gate.Question question, RunGroup group, @Nullable CommonPace pace) {
        return group.values(question.metric(), question.protocol(), question.variant(), gate.spread(), pace);
    }

    /** The limit in the unit of what is judged; as written for a regression whose baseline has no value. */
    private static Limit limit(Gate.Question question, @Nullable Repeats before) {
        Quantity stated = question.requirement().limit();
        Metric metric = question.metric();
        if (!question.isRegression()) {
            return Limit.of(stated.in(metric), Requirement.unit(metric));
        }
        if (before == null) {
            return Limit.of(stated.value(), stated.unit());
        }
        return Limit.ofRegression(stated, metric, metric.scale().value(before.mean()));
    }

    /** Why there is nothing to judge; null when there is. */
    private @Nullable String obstacle(
            Gate.Question question, @Nullable RunGroup baseline, @Nullable Repeats before, @Nullable Repeats after) {
        Metric metric = question.metric();
        String objection =
                baseline == null || !baseline.variants(question.protocol()).contains(question.variant())
                        ? null
                        : baseline.objectionTo(gate.run(), metric, question.protocol(), question.variant());
        if (objection != null) {
            return objection + ".";
        }
        boolean open = question.protocol() == Protocol.PAIRED
                || gate.run().experiment().subject(question.variant()).load() instanceof Load.Open;
        if (open && metric.is(Metric.Role.LIMITLESS_LOAD)) {
            return OFFERED;
        }
        if (baseline != null && before == null) {
            return missing(question, baseline);
        }
        return after == null ? missing(question, gate.run()) : null;
    }

    private String missing(Gate.Question question, RunGroup group) {
        boolean planned = group.variants(question.protocol()).contains(question.variant());
        return "The %s has no %s trial of %s with that metric: measure again, and see the report for why."
                .formatted(
                        group.name().equals("baseline") ? "baseline" : "run",
                        planned ? "valid" : question.protocol().wireName(),
                        question.variant());
    }

    private static String noInterval(Gate.Question question, @Nullable Repeats before, Repeats after) {
        if (!after.hasOneTrialPerRun() && (before == null || !before.hasOneTrialPerRun())) {
            return "How much runs of one experiment differ is not known: measure it with ./lab calibrate --runs 5.";
        }
        if (question.protocol() == Protocol.PAIRED) {
            return "One session gives no interval: measure again, with more of them (--sessions).";
        }
        return "One trial gives no interval: measure three rounds (--protocol solo --rounds 3)"
                + (question.metric().is(Metric.Role.LIMITLESS_LOAD) ? "." : ", or with --protocol paired.");
    }

    /** A negative regression is shown as an improvement. */
    static String found(boolean regression, double value, String ofUnit, @Nullable Interval interval) {
        boolean better = regression && value < 0;
        Interval oriented = better && interval != null ? new Interval(-interval.high(), -interval.low()) : interval;
        return (better ? "better by " : regression ? "worse by " : "")
                + number(better ? -value : value)
                + ofUnit
                + (oriented == null ? "" : " [" + number(oriented.low()) + ", " + number(oriented.high()) + "]");
    }

    private static GateCheck check(
            Gate.Question question,
            Limit limit,
            Judgement judgement,
            @Nullable Double value,
            @Nullable Interval interval,
            @Nullable String reason) {
        Requirement requirement = question.requirement();
        String found = value == null ? "" : found(question.isRegression(), value, Limit.ofUnit(limit.unit()), interval);
        return new GateCheck(
                question.variant() + " " + question.metric().label() + " "
                        + requirement.bound().words() + " " + limit.words(),
                question.variant(),
                question.protocol(),
                question.metric().id(),
                judgement,
                value,
                interval,
                limit.value(),
                limit.unit(),
                Stream.of(found, reason == null ? "" : reason)
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(". ")));
    }

    /** As people read it. */
    static String number(double value) {
        double size = Math.abs(value);
        String form =
                value == Math.rint(value) && size < 1e12 ? "%.0f" : size < 10 ? "%.2f" : size < 1_000 ? "%.1f" : "%.0f";
        String text = String.format(Locale.ROOT, form, value);
        return text.startsWith("-") ? "−" + text.substring(1) : text;
    }
}
