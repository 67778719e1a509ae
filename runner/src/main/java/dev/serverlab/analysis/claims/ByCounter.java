package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.CountedEvents;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tells of a claim by what a server counted itself. Counts of events have a bound by arithmetic instead of a confidence
 * interval ({@link CountedEvents}), and states are what they are, so that one trial is enough for both; means of times are
 * judged over rounds as other metrics are.
 */
final class ByCounter {

    private static final String PER_MINUTE = "per minute";
    private static final String MILLIS = "ms";
    private static final String STATE = "";
    private static final double SECONDS_PER_MINUTE = 60;
    private static final double MICROS_PER_SECOND = 1e6;

    private ByCounter() {}

    /** One variant's part, and what it lies between. */
    private record Amount(double value, Interval bound) {}

    static ClaimMeasurement of(Claim claim, String name, Rounds rounds) {
        if (rounds.count() == 0) {
            return ClaimMeasurement.nothing(STATE, rounds.missing());
        }
        List<TrialResult> trials =
                rounds.trials().stream().flatMap(List::stream).toList();
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
            case PER_MINUTE -> bounded(claim, PER_MINUTE, name, rounds);
            case STATE -> bounded(claim, STATE, name, rounds);
            case MILLIS -> ByRounds.of(claim, MILLIS, Scale.RATIO, rounds, trial -> mean(counted(trial, name)));
            default -> ClaimMeasurement.nothing(STATE, name + " is counted in units that do not go together");
        };
    }

    /** Where events are told apart by tags, their total stands beside them and says nothing more. */
    private static List<ServerCounter> counted(TrialResult trial, String name) {
        List<ServerCounter> all = trial.server().counters().stream()
                .filter(each -> each.name().equals(name))
                .toList();
        List<ServerCounter> tagged =
                all.stream().filter(each -> !each.tags().isEmpty()).toList();
        return tagged.isEmpty() ? all : tagged;
    }

    private static ClaimMeasurement bounded(Claim claim, String unit, String name, Rounds rounds) {
        List<@Nullable Amount> amounts = IntStream.range(
                        0, rounds.trials().getFirst().size())
                .mapToObj(variant -> {
                    List<TrialResult> trials = rounds.trials().stream()
                            .map(round -> round.get(variant))
                            .toList();
                    return unit.equals(STATE) ? state(trials, name) : events(trials, name);
                })
                .toList();
        if (amounts.stream().anyMatch(Objects::isNull)) {
            return ClaimMeasurement.nothing(unit, "how long " + name + " was counted is not known");
        }
        Amount variant = Objects.requireNonNull(amounts.getFirst());
        Amount against = amounts.size() > 1 ? amounts.getLast() : null;
        Amount effect = switch (claim.reproduced().effect()) {
            case VALUE -> variant;
            case DIFFERENCE -> difference(variant, Objects.requireNonNull(against));
            case RATIO -> ratio(variant, Objects.requireNonNull(against));
        };
        if (effect == null) {
            return ClaimMeasurement.nothing(unit, "there is no ratio to a count that may be none");
        }
        String basis = (unit.equals(STATE) ? "read in " : "bounds by counting, ") + rounds.words();
        return new ClaimMeasurement(
                unit,
                effect.value(),
                effect.bound(),
                variant.value(),
                against == null ? null : against.value(),
                basis,
                null);
    }

    private static Amount difference(Amount variant, Amount against) {
        return new Amount(
                variant.value() - against.value(),
                new Interval(
                        variant.bound().low() - against.bound().high(),
                        variant.bound().high() - against.bound().low()));
    }

    private static @Nullable Amount ratio(Amount variant, Amount against) {
        return against.bound().low() <= 0
                ? null
                : new Amount(
                        variant.value() / against.value(),
                        new Interval(
                                variant.bound().low() / against.bound().high(),
                                variant.bound().high() / against.bound().low()));
    }

    /** The largest of all tags; of several trials their mean, between the lowest and the highest. */
    private static Amount state(List<TrialResult> trials, String name) {
        List<Double> values = trials.stream()
                .map(trial -> counted(trial, name).stream()
                        .mapToDouble(ServerCounter::value)
                        .max()
                        .orElseThrow())
                .toList();
        return new Amount(
                ByRounds.mean(Scale.DIFFERENCE, values),
                new Interval(
                        values.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                        values.stream().mapToDouble(Double::doubleValue).max().orElseThrow()));
    }

    /** The sum over all tags; of several trials events and times added up. Null when a window's length is not known. */
    private static @Nullable Amount events(List<TrialResult> trials, String name) {
        List<CountedEvents> windows = new ArrayList<>();
        for (TrialResult trial : trials) {
            CountedEvents window = window(trial, counted(trial, name));
            if (window == null) {
                return null;
            }
            windows.add(window);
        }
        CountedEvents all = windows.stream().reduce(CountedEvents::plus).orElseThrow();
        return new Amount(all.perMinute(), all.bound());
    }

    /** The two readings are no further apart than what was counted between them and its rate per minute say. */
    private static @Nullable CountedEvents window(TrialResult trial, List<ServerCounter> counted) {
        double perMinute = counted.stream().mapToDouble(ServerCounter::value).sum();
        double events = 0;
        int series = 0;
        for (ServerCounter each : counted) {
            Double some = each.events();
            if (some == null) {
                return null;
            }
            events += some;
            series += some > 0 ? 1 : 0;
        }
        TrialResult.Window measured = trial.recording().window();
        double seconds = perMinute > 0
                ? events * SECONDS_PER_MINUTE / perMinute
                : measured == null ? 0 : (measured.endEpochMicros() - measured.startEpochMicros()) / MICROS_PER_SECOND;
        return seconds > 0 ? new CountedEvents(events, Math.max(1, series), seconds) : null;
    }

    /** Each tag's mean weighs as much as it had events; equally where these are not known. */
    private static double mean(List<ServerCounter> counted) {
        double events = counted.stream().mapToDouble(ByCounter::weight).sum();
        return counted.stream()
                        .mapToDouble(each -> each.value() * ByCounter.weight(each))
                        .sum()
                / events;
    }

    private static double weight(ServerCounter counted) {
        Double events = counted.events();
        return events == null ? 1 : events;
    }
}
