package dev.serverlab.cli;

import dev.serverlab.cli.run.RunWords;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.report.ReportFiles;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab report}: draws kept runs again. */
@Command(
        name = "report",
        description = {
            "Draws kept runs again: page, summary and tables.",
            "All of it comes from run.json and series.json, which stay as they are."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Ends with 0 when all is well, 2 when a run cannot be read; those before it are drawn then."})
final class ReportCommand implements Callable<Integer> {

    private final Home home;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "A run's folder, its run.json, or the name of its folder in results.")
    private List<String> names = List.of();

    @Mixin
    private JsonOption json = new JsonOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ReportCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() {
        if (json.wanted && names.size() > 1) {
            throw new ParameterException(spec.commandLine(), "--json takes one run: it writes one document.");
        }
        Runs runs = new Runs(home);
        for (String name : names) {
            KeptRun kept = runs.named(name);
            Map<String, String> files = ReportFiles.of(kept.run(), kept.series());
            files.forEach(RunFolder.of(kept)::write);
            json.words()
                    .println(Console.labelled(
                            "",
                            "Drew " + String.join(", ", files.keySet()) + " in " + RunWords.shown(kept.folder())
                                    + "."));
            json.words().flush();
            json.print(RunJson.write(kept.run()));
        }
        return ExitCode.FINE.number();
    }
}
