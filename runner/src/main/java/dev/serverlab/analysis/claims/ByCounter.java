package dev.serverlab.analysis.claims;

import dev.serverlab.analysis.claims.Claims.ClaimMeasurement;
import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.stats.CountedEvents;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges a claim by what a server counted itself. Counts of events have a bound by arithmetic instead of a confidence
 * interval ({@link CountedEvents}), and states are exact, so that one trial is enough for both; means of times are
 * judged over rounds as other metrics are.
 */
final class ByCounter {

    private static final String PER_MINUTE = "per minute";
    private static final String MILLIS = "ms";
    private static final String STATE = "";

    private ByCounter() {}

    /** One variant's amount and its bounds. */
    private record Amount(double value, Interval bound) {}

    static ClaimMeasurement of(Claim claim, String name, Rounds rounds) {
        List<TrialResult> trials = rounds.all();
        for (TrialResult trial : trials) {
            if (counted(trial, name).isEmpty()) {
                return ClaimMeasurement.nothing(STATE, trial.variant() + " counted no " + name);
            }
        }
        List<String> units = trials.stream()
                .flatMap(trial -> counted(trial, name).stream())
                .map(ServerCounter::unit)
                .distinct()
                .toList();
        return switch (units.size() == 1 ? units.getFirst() : "several") {
            case PER_MINUTE, STATE -> bounded(claim, units.getFirst(), name, rounds);
            case MILLIS -> ByRounds.of(claim, MILLIS, Scale.RATIO, rounds, trial -> mean(counted(trial, name)));
            default -> ClaimMeasurement.nothing(STATE, name + " is counted in incompatible units");
        };
    }

    /** For events with tags, their total beside them is redundant. */
    private static List<ServerCounter> counted(TrialResult trial, String name) {
        List<ServerCounter> all = trial.server().counters().stream()
                .filter(each -> each.name().equals(name))
                .toList();
        List<ServerCounter> tagged =
                all.stream().filter(each -> !each.tags().isEmpty()).toList();
        return tagged.isEmpty() ? all : tagged;
    }

    private static ClaimMeasurement bounded(Claim claim, String unit, String name, Rounds rounds) {
        List<Amount> amounts = new ArrayList<>();
        for (List<TrialResult> trials : rounds.byVariant()) {
            Amount amount = unit.equals(STATE) ? state(trials, name) : events(trials, name);
            if (amount == null) {
                return ClaimMeasurement.nothing(unit, "how long " + name + " was counted is not known");
            }
            amounts.add(amount);
        }
        Amount variant = amounts.getFirst();
        Amount against = amounts.getLast();
        Interval bound = variant.bound();
        Interval other = against.bound();
        Effect effect = claim.reproduced().effect();
        if (effect == Effect.RATIO && other.low() <= 0) {
            return ClaimMeasurement.nothing(unit, "there is no ratio to a count that may be 0");
        }
        return new ClaimMeasurement(
                unit,
                ByRounds.effect(effect, variant.value(), against.value()),
                new Interval(
                        ByRounds.effect(effect, bound.low(), other.high()),
                        ByRounds.effect(effect, bound.high(), other.low())),
                variant.value(),
                amounts.size() == 1 ? null : against.value(),
                (unit.equals(STATE) ? "read in " : "bounds by counting, ") + rounds.words(),
                null);
    }

    /** The largest of all tags; of several trials their mean, between the lowest and the highest. */
    private static Amount state(List<TrialResult> trials, String name) {
        List<Double> values = trials.stream()
                .map(trial -> counted(trial, name).stream()
                        .map(ServerCounter::value)
                        .max(Comparator.naturalOrder())
                        .orElseThrow())
                .toList();
        Interval bound = new Interval(Collections.min(values), Collections.max(values));
        return new Amount(ByRounds.mean(Scale.DIFFERENCE, values), bound);
    }

    /**
     * The sum over all tags; of several trials events and times added up, within the bound by counting and at least between
     * the lowest and the highest trial, as rounds may differ by more. Null when a window's length is not known.
     */
    private static @Nullable Amount events(List<TrialResult> trials, String name) {
        CountedEvents all = null;
        List<Double> rates = new ArrayList<>();
        for (TrialResult trial : trials) {
            CountedEvents window = window(trial, counted(trial, name));
            if (window == null) {
                return null;
            }
            all = all == null ? window : all.plus(window);
            rates.add(window.perMinute());
        }
        if (all == null) {
            return null;
        }
        Interval bound = all.bound();
        return new Amount(
                all.perMinute(),
                new Interval(
                        Math.min(bound.low(), Collections.min(rates)), Math.max(bound.high(), Collections.max(rates))));
    }

    /** The time between the two readings follows from the events counted and their rate; else it is the window's. */
    private static @Nullable CountedEvents window(TrialResult trial, List<ServerCounter> counted) {
        double perMinute = counted.stream().mapToDouble(ServerCounter::value).sum();
        if (counted.stream().anyMatch(each -> each.events() == null)) {
            return null;
        }
        double events = counted.stream().mapToDouble(ByCounter::weight).sum();
        int series = (int) counted.stream().filter(each -> weight(each) > 0).count();
        TrialResult.Window measured = trial.recording().window();
        double seconds = perMinute > 0
                ? events * 60 / perMinute
                : measured == null ? 0 : (measured.endEpochMicros() - measured.startEpochMicros()) / 1e6;
        return seconds > 0 ? new CountedEvents(events, Math.max(1, series), seconds) : null;
    }

    /** Each tag's mean is weighted by its events; equally where these are not known. */
    private static double mean(List<ServerCounter> counted) {
        double events = counted.stream().mapToDouble(ByCounter::weight).sum();
        return counted.stream().mapToDouble(each -> each.value() * weight(each)).sum() / events;
    }

    private static double weight(ServerCounter counted) {
        Double events = counted.events();
        return events == null ? 1 : events;
    }
}
