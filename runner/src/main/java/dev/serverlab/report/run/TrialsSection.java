package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.on;
import static dev.serverlab.report.document.Part.paragraph;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Cell;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every trial, with the files that it left. */
final class TrialsSection {

    private static final List<Metric> SHOWN =
            List.of(Metrics.P90, Metrics.THROUGHPUT, Metrics.ERRORS, Metrics.CPU_PER_REQUEST);

    private TrialsSection() {}

    static Part.Section of(Run run) {
        return Part.Section.of(
                "trials",
                "Trials",
                on(
                        Medium.PAGE,
                        paragraph(run.trials().isEmpty() ? "None has ended." : ""),
                        Table.of(
                                "Trials",
                                Stream.of(
                                                Stream.of(Column.word("trial"), Column.word("state")),
                                                SHOWN.stream().map(metric -> Column.number(metric.heading())),
                                                Stream.of(Column.text("report, data and logs")))
                                        .flatMap(columns -> columns)
                                        .toList(),
                                run.trials().stream().map(TrialsSection::row).toList())));
    }

    private static Table.Row row(TrialResult trial) {
        return new Table.Row(
                Stream.of(
                                Stream.of(Cell.of(trial.number() + ". " + name(trial)), new Cell(state(trial), null)),
                                SHOWN.stream().map(metric -> Cell.of(metric.format(trial.measures()))),
                                Stream.of(new Cell(files(trial), null)))
                        .flatMap(cells -> cells)
                        .toList(),
                null,
                List.of());
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
        List<String> names = new ArrayList<>();
        if (trial.measures() != null) {
            names.add("latency" + of + ".hlog");
            names.add("samples" + of + ".csv");
            if (trial.protocol() == Protocol.SOLO) {
                names.add("errors.csv");
            }
        }
        if (trial.server().responseBytes() != null) {
            names.add("generator.log");
        }
        names.add("server" + of + ".log");
        Text files = trial.recording().report() == null
                ? Text.NONE
                : Text.link(
                        "Gatling's report",
                        trial.identity().folder() + "/" + trial.recording().report() + "/index.html");
        for (String name : names) {
            files = files.and(files.isEmpty() ? "" : " ")
                    .and(Text.link(name, trial.identity().folder() + "/" + name));
        }
        return files;
    }
}
