package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;
import static dev.serverlab.report.document.Part.paragraph;

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

    static Part.Section of(Run run) {
        return new Part.Section("validity", "Validity", parts(run));
    }

    /** The same without its heading, for where there are several runs. */
    public static List<Part> parts(Run run) {
        List<Part.Finding> findings = findings(run);
        return List.of(
                on(
                        Medium.PAGE,
                        paragraph(
                                run.trials().isEmpty()
                                        ? "No trial has ended."
                                        : findings.isEmpty()
                                                ? "Every trial is valid: no check found anything that would forbid to"
                                                        + " compare them."
                                                : "")),
                notOn(Medium.TERMINAL, findings.toArray(Part[]::new)));
    }

    /** All of a run, each once. */
    static List<Part.Finding> findings(Run run) {
        return Stream.concat(
                        gathered(run, each -> each.validity().problems(), true).stream(),
                        gathered(run, each -> each.validity().notes(), false).stream())
                .toList();
    }

    private static List<Part.Finding> gathered(Run run, Function<TrialResult, List<Problem>> part, boolean invalid) {
        Map<Problem, Map<String, List<String>>> found = new LinkedHashMap<>();
        for (TrialResult trial : run.trials()) {
            for (Problem problem : part.apply(trial)) {
                found.computeIfAbsent(problem, key -> new LinkedHashMap<>())
                        .computeIfAbsent(number(trial), key -> new ArrayList<>())
                        .add(trial.variant().toString());
            }
        }
        return found.entrySet().stream()
                .map(each -> new Part.Finding(
                        invalid,
                        (invalid ? "Not valid: " : "Note on ") + where(each.getValue()),
                        RunText.firstLine(each.getKey()),
                        RunText.evidence(each.getKey()),
                        each.getKey().action()))
                .toList();
    }

    private static String where(Map<String, List<String>> trials) {
        return trials.entrySet().stream()
                .map(trial -> trial.getKey() + ", " + String.join(", ", trial.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String number(TrialResult trial) {
        return "trial " + trial.number() + (trial.protocol() == Protocol.PAIRED ? ", session " + trial.round() : "");
    }
}
