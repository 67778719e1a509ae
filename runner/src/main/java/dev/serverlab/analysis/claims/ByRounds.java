package dev.serverlab.analysis.claims;

import dev.serverlab.analysis.claims.Claims.ClaimMeasurement;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.Estimate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges a claim by one value per trial. Two variants are compared within a round, so that effects of the machine on both
 * cancel; the interval is Student's t over rounds ({@link Estimate}).
 */
final class ByRounds {

    private ByRounds() {}

    /**
     * Measures the claim.
     *
     * @param own the scale of the metric itself; ratios and differences have theirs
     * @param value of a trial; null when absent
     */
    static ClaimMeasurement of(
            Claim claim, String unit, Scale own, Rounds rounds, Function<TrialResult, @Nullable Double> value) {
        for (TrialResult trial : rounds.all()) {
            Double found = value.apply(trial);
            if (found == null || !Double.isFinite(found)) {
                return ClaimMeasurement.nothing(
                        unit,
                        claim.metric() + " of " + trial.variant()
                                + " is absent in a trial: it could not be read, or there were too few requests or seconds");
            }
        }
        List<List<Double>> values = rounds.trials().stream()
                .map(round ->
                        round.stream().map(value).flatMap(Stream::ofNullable).toList())
                .toList();
        Effect effect = claim.reproduced().effect();
        boolean positive = values.stream().flatMap(List::stream).allMatch(each -> each > 0);
        if (effect == Effect.RATIO && !positive) {
            return ClaimMeasurement.nothing(unit, "a ratio needs numbers above 0");
        }
        Scale scale = switch (effect) {
            case RATIO -> Scale.RATIO;
            case DIFFERENCE -> Scale.DIFFERENCE;
            case VALUE -> positive ? own : Scale.DIFFERENCE;
        };
        double ofVariant = mean(scale, values.stream().map(List::getFirst).toList());
        Double ofAgainst = values.getFirst().size() == 1
                ? null
                : Double.valueOf(mean(scale, values.stream().map(List::getLast).toList()));
        List<Double> effects = values.stream()
                .map(round -> effect(effect, round.getFirst(), round.getLast()))
                .toList();
        double measured = mean(scale, effects);
        Interval interval =
                Estimate.of(effects.stream().map(scale::scaled).toList()).interval();
        if (interval == null) {
            return ClaimMeasurement.alone(unit, measured, ofVariant, ofAgainst, rounds.missing());
        }
        Interval shown = areEqual(effects)
                // A value that is the same every time must not be rounded away from a limit that it equals.
                ? Interval.around(measured, 0)
                : interval.mapped(scale::value);
        if (!Double.isFinite(shown.halfWidth())) {
            String reason = "its rounds spread too far for an interval";
            return ClaimMeasurement.alone(unit, measured, ofVariant, ofAgainst, reason);
        }
        return new ClaimMeasurement(unit, measured, shown, ofVariant, ofAgainst, "95 %, " + rounds.words(), null);
    }

    /** The effect of a variant's number against the other's. */
    static double effect(Effect effect, double variant, double against) {
        return switch (effect) {
            case VALUE -> variant;
            case RATIO -> variant / against;
            case DIFFERENCE -> variant - against;
        };
    }

    /** The mean of the values on the scale, converted back to their own unit. */
    static double mean(Scale scale, List<Double> values) {
        return areEqual(values)
                ? values.getFirst()
                : scale.value(Moments.mean(values.stream().map(scale::scaled).toList()));
    }

    private static boolean areEqual(List<Double> values) {
        return values.stream().distinct().count() == 1;
    }
}
