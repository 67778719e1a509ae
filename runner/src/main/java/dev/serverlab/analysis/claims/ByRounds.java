package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a claim by one value per trial. Two variants are set against each other within a round, so that what one hour of
 * the machine does to both falls out; the interval is Student's t over rounds ({@link Estimate}).
 */
final class ByRounds {

    private ByRounds() {}

    /**
     * Measures it.
     *
     * @param own the scale of the metric itself; ratios and differences have theirs
     * @param value of a trial; null when absent
     */
    static ClaimMeasurement of(
            Claim claim, String unit, Scale own, Rounds rounds, Function<TrialResult, @Nullable Double> value) {
        if (rounds.count() == 0) {
            return ClaimMeasurement.nothing(unit, rounds.missing());
        }
        List<List<Double>> values = new ArrayList<>();
        for (List<TrialResult> round : rounds.trials()) {
            List<Double> ofRound = new ArrayList<>();
            for (TrialResult trial : round) {
                Double found = value.apply(trial);
                if (found == null || !Double.isFinite(found)) {
                    return ClaimMeasurement.nothing(
                            unit,
                            claim.metric() + " of " + trial.variant()
                                    + " is absent in a trial: it could not be read, or there were too few requests");
                }
                ofRound.add(found);
            }
            values.add(ofRound);
        }
        Effect effect = claim.reproduced().effect();
        boolean positive = values.stream().flatMap(List::stream).allMatch(each -> each > 0);
        if (effect == Effect.RATIO && !positive) {
            return ClaimMeasurement.nothing(unit, "there is no ratio of numbers that are not above 0");
        }
        return of(effect, unit, scale(effect, own, positive), rounds, values);
    }

    private static Scale scale(Effect effect, Scale own, boolean positive) {
        return switch (effect) {
            case RATIO -> Scale.RATIO;
            case DIFFERENCE -> Scale.DIFFERENCE;
            case VALUE -> positive ? own : Scale.DIFFERENCE;
        };
    }

    private static ClaimMeasurement of(
            Effect effect, String unit, Scale scale, Rounds rounds, List<List<Double>> values) {
        double ofVariant = mean(scale, column(values, 0));
        Double ofAgainst = values.getFirst().size() > 1 ? Double.valueOf(mean(scale, column(values, 1))) : null;
        List<Double> effects =
                values.stream().map(round -> effect(effect, round)).toList();
        double measured = mean(scale, effects);
        Interval interval =
                Estimate.of(effects.stream().map(scale::scaled).toList()).interval();
        if (interval == null) {
            return ClaimMeasurement.alone(unit, measured, ofVariant, ofAgainst, rounds.missing());
        }
        Interval shown = areEqual(effects)
                // What is the same every time is not to be rounded away from a limit that it touches.
                ? Interval.around(measured, 0)
                : new Interval(scale.value(interval.low()), scale.value(interval.high()));
        return Double.isFinite(shown.low()) && Double.isFinite(shown.high())
                ? new ClaimMeasurement(unit, measured, shown, ofVariant, ofAgainst, "95 %, " + rounds.words(), null)
                : ClaimMeasurement.alone(
                        unit, measured, ofVariant, ofAgainst, "its rounds spread too far for an interval");
    }

    private static double effect(Effect effect, List<Double> round) {
        return switch (effect) {
            case VALUE -> round.getFirst();
            case RATIO -> round.getFirst() / round.getLast();
            case DIFFERENCE -> round.getFirst() - round.getLast();
        };
    }

    /** The mean of the values on the scale, in their own unit again. */
    static double mean(Scale scale, List<Double> values) {
        return areEqual(values)
                ? values.getFirst()
                : scale.value(
                        values.stream().mapToDouble(scale::scaled).average().orElseThrow());
    }

    private static boolean areEqual(List<Double> values) {
        return values.stream().distinct().count() == 1;
    }

    private static List<Double> column(List<List<Double>> values, int column) {
        return values.stream().map(round -> round.get(column)).toList();
    }
}
