package dev.serverlab.cli;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Busy;
import dev.serverlab.cli.option.ExperimentOptions.GeneratedExperiment;
import dev.serverlab.cli.option.GeneratorsOn;
import dev.serverlab.cli.option.MeasureOptions;
import dev.serverlab.cli.option.PairedOptions;
import dev.serverlab.cli.own.BaseRevision;
import dev.serverlab.cli.own.Discovery;
import dev.serverlab.cli.own.FoundExperiment;
import dev.serverlab.cli.own.JarParameters;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.model.problem.ExitCode;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code ./lab try}: what {@code ./lab init} would write, read and run as {@code ./lab run} reads and runs a file, with the
 * same options.
 */
@Command(
        name = "try",
        description = {
            "Compares configuration choices of an application in a jar.",
            "Examines JAR, starts it, requests each PATH, and compares it as shipped with virtual threads or a "
                    + "pool of another width. Says what it could not find out."
        },
        footer = {
            "",
            "Exit codes as for ${ROOT-COMMAND-NAME} run. ${ROOT-COMMAND-NAME} init writes the same as a file to edit."
        })
final class TryCommand extends LabCommand.Json {

    @Mixin
    private JarParameters asked = new JarParameters();

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Arrivals per second for each variant (default: chosen by what a request costs).")
    private @Nullable Double rate;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Heap of every variant, such as 512m or 2g.")
    private @Nullable String heap;

    @Option(
            names = "--servers-on",
            paramLabel = "LOGIN",
            description = "Another machine for servers, by ssh: me@bench1.")
    private @Nullable String serversOn;

    @Mixin
    private GeneratorsOn generators = new GeneratorsOn();

    @Mixin
    private PairedOptions paired = new PairedOptions();

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Option(names = "--dry-run", description = "Starts the application once, shows the plan and measures nothing.")
    private boolean dryRun;

    @Option(names = "--full", description = "Every metric and verdict at the end, too.")
    private boolean full;

    @Override
    protected ExitCode run() throws InterruptedException {
        if (dryRun && json) {
            throw misused("--dry-run measures nothing that --json could write.");
        }
        endLeftovers();
        RunCommand run = asRun();
        ExitCode found = Interruption.duringStarts(interruption -> {
            run.read(experiment());
            return ExitCode.FINE;
        });
        return found == ExitCode.FINE ? run.run() : found;
    }

    private GeneratedExperiment experiment() throws InterruptedException {
        Path here = Path.of("");
        BaseRevision base = asked.base();
        FoundExperiment found;
        try (Busy _ = Busy.with(Discovery.DOING, console())) {
            Toolchain toolchain = measure.toolchain(lab().home());
            found = new Discovery(
                            toolchain.serverJdk(), toolchain.servers().servers().keySet(), asked.given(), base)
                    .of(asked.application(), asked.paths(), here);
        }
        found.summary().forEach(console()::say);
        console().line("");
        return new GeneratedExperiment(Path.of(found.name() + ".yaml"), found.text(here), words());
    }

    /** The equivalent {@code ./lab run} command, with this command's options. */
    private RunCommand asRun() {
        Stream<String> options = given().matchedOptions().stream()
                .filter(option -> !JarParameters.OPTIONS.contains(option.longestName()))
                .map(option -> {
                    String value = option.originalStringValues().isEmpty()
                            ? ""
                            : option.originalStringValues().getLast();
                    return option.longestName() + (option.arity().max() == 0 || value.isEmpty() ? "" : "=" + value);
                });
        CommandLine lab = Lab.commandLine(lab(), RunCommand.class)
                .setOut(spec().commandLine().getOut())
                .setErr(spec().commandLine().getErr());
        return (RunCommand)
                lab.parseArgs(Stream.concat(Stream.of("run"), options).toArray(String[]::new))
                        .subcommand()
                        .commandSpec()
                        .userObject();
    }
}
