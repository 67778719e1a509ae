package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Something amiss, or to be known, in one or more trials.
 *
 * @param invalid whether it keeps these trials out of the numbers
 * @param trials where it was found, in words
 */
public record Finding(boolean invalid, Problem problem, List<String> trials) {

    /** All of a run, each once: first what makes trials invalid, then what has to be known of valid ones. */
    public static List<Finding> of(Run run) {
        List<Finding> findings = new ArrayList<>(gathered(run, TrialResult::problems, true));
        findings.addAll(gathered(run, TrialResult::notes, false));
        return findings;
    }

    private static List<Finding> gathered(Run run, Function<TrialResult, List<Problem>> part, boolean invalid) {
        Map<Problem, Map<String, List<String>>> found = new LinkedHashMap<>();
        for (TrialResult trial : run.trials()) {
            for (Problem problem : part.apply(trial)) {
                found.computeIfAbsent(problem, key -> new LinkedHashMap<>())
                        .computeIfAbsent(number(trial), key -> new ArrayList<>())
                        .add(trial.variant().toString());
            }
        }
        return found.entrySet().stream()
                .map(each -> new Finding(
                        invalid,
                        each.getKey(),
                        each.getValue().entrySet().stream()
                                .map(trial -> trial.getKey() + ", " + String.join(", ", trial.getValue()))
                                .toList()))
                .toList();
    }

    private static String number(TrialResult trial) {
        return "trial " + trial.number() + (trial.protocol() == Protocol.PAIRED ? ", session " + trial.round() : "");
    }

    /** Where it was found and what it means there, such as {@code Not valid: trial 2, mvc:default}. */
    public String heading() {
        return (invalid ? "Not valid: " : "To know of ") + String.join("; ", trials);
    }
}
