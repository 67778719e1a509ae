package dev.serverlab.report.text;

import dev.serverlab.analysis.capacity.TrialsByValue;
import dev.serverlab.analysis.capacity.Widening;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TuningResult;
import dev.serverlab.model.run.TuningResult.Outcome;
import dev.serverlab.model.run.TuningResult.Trial;
import dev.serverlab.report.chart.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The result of a search for a setting, in sentences. */
public final class TuningText {

    private static final String UNOFFERED =
            "The generator could not offer that load. Use more cores, or --pin where server and generator share them.";

    private static final JsonMapper JSON = new JsonMapper();

    private TuningText() {}

    /** The goal, such as {@code holds 800/s with p90 <= 120ms}. */
    public static String goal(TuningResult tuning) {
        return "holds " + load(tuning);
    }

    private static String load(TuningResult tuning) {
        return Load.number(tuning.rate()) + "/s with " + CapacityText.slo(tuning.slo());
    }

    /** What was found, in a sentence. */
    public static String answer(TuningResult tuning) {
        Integer holds = tuning.holds();
        Integer fails = tuning.fails();
        if (holds == null) {
            return fails == null
                    ? unset(tuning)
                    : tuning.variant() + " does not hold " + load(tuning) + " with " + tuning.setting() + " = " + fails
                            + untried(tuning, "larger values");
        }
        return tuning.variant() + " " + goal(tuning) + " from " + tuning.setting() + " = " + holds + " on"
                + (fails != null ? "; " + fails + " fails" : tuning.decided() ? ", the smallest possible value" : "")
                + (tuning.decided() ? "." : ". Not decided: give a larger --budget.");
    }

    /** What is known where no value of the setting held or failed. */
    private static String unset(TuningResult tuning) {
        Boolean held = tuning.held(tuning.variant(), null);
        return held == null || wasPrevented(tuning)
                ? tuning.variant() + " is not known to hold " + load(tuning) + "."
                : tuning.variant() + " as it is " + (held ? "holds " : "does not hold ") + load(tuning)
                        + untried(tuning, "other values of " + tuning.setting());
    }

    /** That time was over before they could be tried; only the full stop where something else ended the search. */
    private static String untried(TuningResult tuning, String values) {
        return wasPrevented(tuning) || tuning.decided()
                ? "."
                : "; " + values + " were not tried: give a larger --budget.";
    }

    private static boolean wasPrevented(TuningResult tuning) {
        return tuning.trials().stream()
                .anyMatch(each -> each.outcome() == Outcome.UNOFFERED || each.outcome() == Outcome.BROKEN);
    }

    /** The results of the variants beside it, and which to take. */
    public static List<String> beside(TuningResult tuning) {
        return tuning.untuned().stream()
                .filter(each -> !each.equals(tuning.variant()))
                .map(each -> beside(tuning, each))
                .toList();
    }

    private static String beside(TuningResult tuning, Variant other) {
        Integer holds = tuning.holds();
        boolean does = Boolean.TRUE.equals(tuning.held(other, null));
        if (holds == null) {
            return other + (does ? " holds it: take that." : " does not hold it either.");
        }
        return does
                ? other + " holds it unchanged: take it if the rate may grow, and " + tuning.variant() + " with "
                        + holds + " if the backend cannot take more at once."
                : other + " does not hold it: take " + tuning.variant() + " with " + holds + ".";
    }

    /** The costs and gains of twice the smallest width that holds; empty when that was not tried. */
    public static List<String> wider(TuningResult tuning, Margins margins) {
        Integer holds = tuning.holds();
        if (holds == null) {
            return List.of();
        }
        return tuning.trials().stream()
                .map(Trial::value)
                .filter(value -> value != null && value > holds)
                .max(Comparator.naturalOrder())
                .filter(value -> value == 2 * holds)
                .map(value -> wider(
                        value + ", twice as wide, tried once: ",
                        Boolean.TRUE.equals(tuning.held(tuning.variant(), value)),
                        Widening.of(
                                TrialsByValue.of(tuning, tuning.variant(), holds),
                                TrialsByValue.of(tuning, tuning.variant(), value),
                                margins)))
                .stream()
                .toList();
    }

    private static String wider(String which, boolean held, Widening widening) {
        return which + (held ? words(widening) : "fails") + ".";
    }

    private static String words(Widening widening) {
        return Stream.of(
                        latency(widening),
                        beside("CPU", widening.cpuMicros(), " µs per request"),
                        beside("memory", widening.megabytes(), " MB"))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String latency(Widening widening) {
        Double less = widening.lessP90Millis();
        if (less == null) {
            return "holds";
        }
        return widening.matters()
                ? "p90 " + Numbers.fixed(Math.abs(less), 1) + " ms " + (less > 0 ? "lower" : "higher")
                : "no lower p90";
    }

    /** Empty where either value is unknown. */
    private static String beside(String what, Widening.@Nullable Beside beside, String unit) {
        if (beside == null) {
            return "";
        }
        String least = Numbers.fixed(beside.least(), 0);
        String most = Numbers.fixed(beside.most(), 0);
        return what + " " + Numbers.fixed(beside.wide(), 0) + unit + " against " + least
                + (least.equals(most) ? "" : " to " + most);
    }

    /** How to set the value; empty without one. */
    public static String toSet(Run run, @Nullable String paste) {
        TuningResult tuning = Objects.requireNonNull(run.tuning());
        Integer holds = tuning.holds();
        if (holds == null) {
            return "";
        }
        String value = Integer.toString(holds);
        if (paste != null) {
            return "To set it: " + paste.replace("{value}", value);
        }
        return "To set it, under variants in the experiment:\n  " + line(run.experiment(), tuning, value);
    }

    /** A separate variant, so that the two can be run side by side. */
    private static String line(Experiment experiment, TuningResult tuning, String value) {
        Map<String, String> settings =
                new TreeMap<>(experiment.subject(tuning.variant()).ownSettings());
        tuning.settings().forEach(each -> settings.put(each, value));
        return settings.entrySet().stream()
                .map(each -> each.getKey() + ": " + scalar(each.getValue()))
                .collect(Collectors.joining(
                        ", ", "- { variant: \"" + tuning.variant().labelled("tuned") + "\", settings: { ", " } }"));
    }

    /** As a YAML scalar: a number, or quoted as in JSON. */
    private static String scalar(String value) {
        return value.matches("\\d{1,9}") ? value : JSON.writeValueAsString(value);
    }

    /** What was tried, such as {@code mvc:default with 85}. */
    public static String name(Variant variant, @Nullable Integer value) {
        return variant + (value == null ? "" : " with " + value);
    }

    /** The outcome of a trial, in a few words. */
    public static String outcome(Trial trial) {
        Double p90 = TrialsByValue.of(trial).median(Window::p90Millis);
        String word = switch (trial.outcome()) {
            case HOLDS -> "holds";
            case FAILS -> "fails";
            case UNOFFERED -> "the generator could not offer it";
            case BROKEN -> "could not be tried";
        };
        return word + (p90 == null ? "" : ", p90 " + Numbers.fixed(p90, 1) + " ms");
    }

    /** The problems that prevented trials, each once. */
    public static List<String> problems(TuningResult tuning) {
        List<String> broken = tuning.trials().stream()
                .filter(each -> each.problem() != null)
                .map(each -> name(each.variant(), each.value()) + ": "
                        + CapacityText.shown(Objects.requireNonNull(each.problem())))
                .distinct()
                .collect(Collectors.toList());
        if (tuning.trials().stream().anyMatch(each -> each.outcome() == Outcome.UNOFFERED)) {
            broken.add(UNOFFERED);
        }
        return List.copyOf(broken);
    }
}
