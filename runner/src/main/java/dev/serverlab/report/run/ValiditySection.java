package dev.serverlab.report.run;

import dev.serverlab.analysis.answer.Finding;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.FindingText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The findings of checks: first those that make trials invalid, then notes on valid ones. */
public final class ValiditySection {

    private ValiditySection() {}

    /** On a page a row for each kind, with the single findings below. */
    public static List<Part> of(Run run, List<Finding> all) {
        List<Part.Finding> findings = findings(all);
        String fine = run.trials().isEmpty()
                ? "No trial has ended."
                : "Every trial is valid: no check found a reason not to compare them.";
        return List.of(
                Part.onPage(
                        Part.paragraph(all.isEmpty() ? fine : ""),
                        table(all),
                        new Part.Folded(
                                "Every finding with its quotations: " + Numbers.count(findings.size(), "finding"),
                                List.copyOf(findings))),
                Part.on(Part.Medium.MARKDOWN, findings.toArray(Part[]::new)));
    }

    private static Table table(List<Finding> all) {
        return Table.of(
                "What checks found, by kind",
                Finding.byKind(all),
                Column.word("kind").with(kind -> kind.getFirst().invalid() ? Text.bad("not valid") : "note"),
                Column.text("found")
                        .with(kind -> FindingText.headline(kind.getFirst().problem())),
                Column.text("in").with(kind -> shown(kind, each -> each.trial().variant())),
                Column.text("trials")
                        .with(kind -> shown(kind, each -> each.trial().number())),
                Column.text("what to do").with(kind -> kind.getFirst().problem().action()));
    }

    private static String shown(List<Finding> kind, Function<Finding, Object> of) {
        return kind.stream().map(of).map(String::valueOf).distinct().collect(Collectors.joining(", "));
    }

    /** Findings with the same wording are merged. */
    static List<Part.Finding> findings(List<Finding> all) {
        Map<Problem, List<Finding>> alike =
                all.stream().collect(Collectors.groupingBy(Finding::problem, LinkedHashMap::new, Collectors.toList()));
        return alike.values().stream().map(ValiditySection::finding).toList();
    }

    private static Part.Finding finding(List<Finding> alike) {
        Finding first = alike.getFirst();
        Map<String, List<String>> trials = new LinkedHashMap<>();
        for (Finding each : alike) {
            TrialResult trial = each.trial();
            String session = trial.protocol() == Protocol.PAIRED ? ", session " + trial.round() : "";
            trials.computeIfAbsent("trial " + trial.number() + session, key -> new ArrayList<>())
                    .add(trial.variant().toString());
        }
        return new Part.Finding(
                first.invalid(),
                trials.entrySet().stream()
                        .map(trial -> trial.getKey() + ", " + String.join(", ", trial.getValue()))
                        .collect(Collectors.joining("; ", first.invalid() ? "Not valid: " : "Note on ", "")),
                FindingText.firstLine(first.problem()),
                FindingText.evidence(first.problem()),
                first.problem().action());
    }
}
