package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every trial, with the files that it left, and what checks found in them. */
public final class TrialsSection {

    private TrialsSection() {}

    static Part.Section of(Run run) {
        List<Filled<TrialResult>> columns = new ArrayList<>();
        columns.add(Column.word("trial").with(TrialsSection::name));
        columns.add(Column.word("state").with(TrialsSection::state));
        for (Metric metric : List.of(Metrics.P90, Metrics.THROUGHPUT, Metrics.ERRORS, Metrics.CPU_PER_REQUEST)) {
            columns.add(Column.number(metric.heading()).with(trial -> metric.format(trial.measures())));
        }
        columns.add(Column.text("report, data and logs").with(TrialsSection::files));
        Part none = Part.paragraph(run.trials().isEmpty() ? "None has ended." : "");
        return Part.Section.onPage("trials", "Trials", none, Table.of("Trials", run.trials(), columns));
    }

    private static String name(TrialResult trial) {
        String session = trial.protocol() == Protocol.SOLO ? "" : " in session " + trial.round();
        return trial.number() + ". " + trial.variant() + session;
    }

    private static Text state(TrialResult trial) {
        return trial.valid() ? Text.of("valid") : Text.bad(trial.measures() == null ? "failed" : "not valid");
    }

    /** Those that a reader may want. */
    private static Text files(TrialResult trial) {
        String of =
                trial.protocol() == Protocol.SOLO ? "" : "-" + trial.variant().fileName();
        String folder = trial.identity().folder() + "/";
        List<Text> files = new ArrayList<>();
        if (trial.recording().report() != null) {
            files.add(Text.link("Gatling's report", folder + trial.recording().report() + "/index.html"));
        }
        List<String> names = new ArrayList<>();
        if (trial.measures() != null) {
            names.addAll(List.of("latency" + of + ".hlog", "samples" + of + ".csv"));
            if (trial.protocol() == Protocol.SOLO) {
                names.add("errors.csv");
            }
        }
        if (trial.server().responseBytes() != null) {
            names.add("generator.log");
        }
        names.add("server" + of + ".log");
        names.forEach(name -> files.add(Text.link(name, folder + name)));
        return files.stream().reduce((one, other) -> one.and(" ").and(other)).orElse(Text.NONE);
    }

    /** What checks found: first what makes trials invalid, then what has to be known of valid ones. */
    public static List<Part> validity(Run run) {
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
