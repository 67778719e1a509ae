package dev.serverlab.cli.saved;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.report.ReportFiles;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./lab report}: draws saved runs again. */
@Command(
        name = "report",
        description = {
            "Draws saved runs again: page, summary and tables.",
            "Reads run.json and series.json and leaves them unchanged."
        },
        footer = {"", "Exit code: 0 fine, 2 when a run cannot be read; runs named before it are drawn."})
public final class ReportCommand extends LabCommand.Json {

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "A run's folder, its run.json, or the name of its folder in results.")
    private List<String> names = List.of();

    @Override
    protected ExitCode run() {
        if (json && names.size() > 1) {
            throw misused("--json takes one run: it writes one document.");
        }
        Runs runs = lab().runs();
        for (String name : names) {
            KeptRun kept = runs.named(name);
            Map<String, String> files = ReportFiles.of(kept.run(), kept.series());
            files.forEach(RunFolder.of(kept)::write);
            console().say("Drew " + String.join(", ", files.keySet()) + " in " + Console.shown(kept.folder()) + ".");
            printJson(RunJson.text(kept.run()));
        }
        return ExitCode.FINE;
    }
}
