package dev.serverlab.analysis.answer;

import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one check found in one trial.
 *
 * @param invalid whether it makes the trial invalid
 */
public record Finding(boolean invalid, Problem problem, TrialResult trial) {

    private record Kind(boolean invalid, String code) {}

    /** The findings of all trials, those that make them invalid first. */
    public static List<Finding> of(Run run) {
        return Stream.concat(
                        run.trials().stream()
                                .flatMap(trial -> trial.validity().problems().stream()
                                        .map(problem -> new Finding(true, problem, trial))),
                        run.trials().stream()
                                .flatMap(trial -> trial.validity().notes().stream()
                                        .map(problem -> new Finding(false, problem, trial))))
                .toList();
    }

    /** The findings grouped by check, in order. */
    public static Collection<List<Finding>> byKind(List<Finding> all) {
        Map<Kind, List<Finding>> kinds = all.stream()
                .collect(Collectors.groupingBy(
                        each -> new Kind(each.invalid(), each.problem().code()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return kinds.values();
    }
}
