package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.text.RunText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What checks found: first what makes trials invalid, then what has to be known of valid ones. */
public final class ValiditySection {

    private ValiditySection() {}

    /** Without its heading, for where there are several runs. */
    public static List<Part> parts(Run run) {
        List<Part.Finding> findings = findings(run);
        String fine = run.trials().isEmpty()
                ? "No trial has ended."
                : "Every trial is valid: no check found anything that would forbid to compare them.";
        return List.of(
                Part.onPage(Part.paragraph(findings.isEmpty() ? fine : "")),
                Part.notOn(Medium.TERMINAL, findings.toArray(Part[]::new)));
    }

    /** All of a run, each once. */
    static List<Part.Finding> findings(Run run) {
        return Stream.concat(
                        findings(run, each -> each.validity().problems(), true),
                        findings(run, each -> each.validity().notes(), false))
                .toList();
    }

    private static Stream<Part.Finding> findings(Run run, Function<TrialResult, List<Problem>> part, boolean invalid) {
        Map<Problem, Map<String, List<String>>> found = new LinkedHashMap<>();
        for (TrialResult trial : run.trials()) {
            String session = trial.protocol() == Protocol.PAIRED ? ", session " + trial.round() : "";
            for (Problem problem : part.apply(trial)) {
                found.computeIfAbsent(problem, key -> new LinkedHashMap<>())
                        .computeIfAbsent("trial " + trial.number() + session, key -> new ArrayList<>())
                        .add(trial.variant().toString());
            }
        }
        return found.entrySet().stream()
                .map(each -> new Part.Finding(
                        invalid,
                        each.getValue().entrySet().stream()
                                .map(trial -> trial.getKey() + ", " + String.join(", ", trial.getValue()))
                                .collect(Collectors.joining("; ", invalid ? "Not valid: " : "Note on ", "")),
                        RunText.firstLine(each.getKey()),
                        RunText.evidence(each.getKey()),
                        each.getKey().action()));
    }
}
