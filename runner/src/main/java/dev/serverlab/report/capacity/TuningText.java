package dev.serverlab.report.capacity;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.TuningResult;
import dev.serverlab.model.run.TuningResult.Outcome;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a search for a setting found, in sentences. */
final class TuningText {

    private static final String UNOFFERED =
            "The generator could not offer so much. --pin or more cores would tell more.";

    private TuningText() {}

    static String goal(TuningResult tuning) {
        return "holds " + Load.number(tuning.rate()) + "/s with " + CapacityText.slo(tuning.slo());
    }

    static String answer(TuningResult tuning) {
        Integer holds = tuning.holds();
        Integer fails = tuning.fails();
        if (holds == null) {
            return tuning.variant() + " is not known to hold " + Load.number(tuning.rate()) + "/s with "
                    + CapacityText.slo(tuning.slo())
                    + (fails == null ? "." : ": " + tuning.setting() + " = " + fails + " fails.");
        }
        return tuning.variant() + " " + goal(tuning) + " from " + tuning.setting() + " = " + holds + " on"
                + (fails == null ? ", the least that can be set" : "; " + fails + " fails")
                + (tuning.decided() ? "." : ". Not decided: a longer --budget tells more.");
    }

    /** What the variants beside it do, and which to take. */
    static List<String> beside(TuningResult tuning) {
        return tuning.asTheyAre().stream()
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
                ? other + " holds it as it is: take it where the rate may grow, and " + tuning.variant() + " with "
                        + holds + " where what stands behind takes no more at once."
                : other + " does not hold it: take " + tuning.variant() + " with " + holds + ".";
    }

    /** How the value is set; empty without one. */
    static String toSet(TuningResult tuning, @Nullable String paste) {
        Integer holds = tuning.holds();
        if (holds == null) {
            return "";
        }
        String value = Integer.toString(holds);
        return "To set it: "
                + (paste == null
                        ? tuning.settings().stream()
                                .map(each -> each + "=" + value)
                                .collect(Collectors.joining(", "))
                        : paste.replace("{value}", value));
    }

    /** What kept trials from being made, each said once. */
    static List<String> problems(TuningResult tuning) {
        List<String> broken = tuning.trials().stream()
                .filter(each -> each.problem() != null)
                .map(each -> TuningDocument.name(each.variant(), each.value()) + ": "
                        + CapacityText.told(Objects.requireNonNull(each.problem())))
                .distinct()
                .collect(Collectors.toList());
        if (tuning.trials().stream().anyMatch(each -> each.outcome() == Outcome.UNOFFERED)) {
            broken.add(UNOFFERED);
        }
        return List.copyOf(broken);
    }
}
