package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.document.Text;
import java.util.ArrayList;
import java.util.List;

/** Every trial, with the files that it left. */
final class TrialsSection {

    private TrialsSection() {}

    static Part.Section of(Run run) {
        List<Filled<TrialResult>> columns = new ArrayList<>();
        columns.add(Column.word("trial").with(trial -> trial.number() + ". " + name(trial)));
        columns.add(Column.word("state").with(TrialsSection::state));
        for (Metric metric : List.of(Metrics.P90, Metrics.THROUGHPUT, Metrics.ERRORS, Metrics.CPU_PER_REQUEST)) {
            columns.add(Column.number(metric.heading()).with(trial -> metric.format(trial.measures())));
        }
        columns.add(Column.text("report, data and logs").with(TrialsSection::files));
        return Part.Section.of(
                "trials",
                "Trials",
                Part.onPage(
                        Part.paragraph(run.trials().isEmpty() ? "None has ended." : ""),
                        Table.of("Trials", run.trials(), columns)));
    }

    private static String name(TrialResult trial) {
        return switch (trial.protocol()) {
            case SOLO -> trial.variant().toString();
            case PAIRED -> trial.variant() + " in session " + trial.round();
        };
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
}
