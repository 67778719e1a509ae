package dev.serverlab.cli;

import dev.serverlab.cli.option.ExperimentOptions.Unwritten;
import dev.serverlab.cli.own.Discovery;
import dev.serverlab.cli.own.FoundExperiment;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.model.problem.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code ./lab try}: what {@code ./lab init} would write, read and run as {@code ./lab run} reads and runs a file, with the
 * same options.
 */
@Command(name = "try")
final class TryCommand extends LabCommand.Json {

    @Parameters(index = "0", arity = "1", paramLabel = "JAR")
    private Path jar = Path.of("");

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "PATH")
    private List<String> paths = List.of();

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Option(names = "--dry-run")
    private boolean dryRun;

    @Option(names = "--full")
    private boolean full;

    @Override
    ExitCode run() throws InterruptedException {
        if (dryRun && json) {
            throw misused("--dry-run makes no run that --json could write.");
        }
        endLeftBehind();
        RunCommand run = asRun();
        ExitCode found = Interruption.duringStarts(interruption -> {
            run.read(experiment());
            return ExitCode.FINE;
        });
        return found == ExitCode.FINE ? run.run() : found;
    }

    private Unwritten experiment() throws InterruptedException {
        Toolchain toolchain = measure.toolchain(lab());
        Application application = Application.of(jar);
        console().line("Starting it, to see where it takes its port from and what it answers.");
        Path here = Path.of("");
        FoundExperiment found = new Discovery(
                        toolchain.serverJdk(), toolchain.servers().servers().keySet())
                .of(application, paths, here);
        found.told().forEach(console()::say);
        console().line("");
        return new Unwritten(Path.of(found.name() + ".yaml"), found.text(here), words());
    }

    /** The command that runs it, with the options of this one. */
    private RunCommand asRun() {
        Stream<String> options = given().matchedOptions().stream().map(option -> {
            String value = option.originalStringValues().isEmpty()
                    ? ""
                    : option.originalStringValues().getLast();
            return option.longestName() + (option.arity().max() == 0 || value.isEmpty() ? "" : "=" + value);
        });
        CommandLine lab = Lab.commandLine(lab().home())
                .setOut(spec().commandLine().getOut())
                .setErr(spec().commandLine().getErr());
        return (RunCommand)
                lab.parseArgs(Stream.concat(Stream.of("run"), options).toArray(String[]::new))
                        .subcommand()
                        .commandSpec()
                        .userObject();
    }
}
