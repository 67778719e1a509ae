package dev.serverlab.cli;

import dev.serverlab.cli.run.CalibrateCommand;
import dev.serverlab.cli.run.RunCommand;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command {@code ./lab}. */
@Command(
        name = "lab",
        description = "Compares Java web servers under the same load, on this machine.",
        subcommands = {
            RunCommand.class,
            ReportCommand.class,
            OpenCommand.class,
            CalibrateCommand.class,
            CompareCommand.class,
            GateCommand.class,
            HistoryCommand.class,
            ValidateCommand.class,
            ClaimsCommand.class,
            ListCommand.class,
            DoctorCommand.class,
            CommandLine.HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class Lab {

    private Lab() {}

    public static void main(String[] args) {
        System.exit(commandLine(Home.ofThisProcess()).execute(args));
    }

    public static CommandLine commandLine(Path home) {
        return new CommandLine(new Lab(), new Home(home))
                .registerConverter(java.time.Duration.class, dev.serverlab.model.experiment.Durations::parse)
                .registerConverter(
                        dev.serverlab.model.experiment.Variant.class, dev.serverlab.model.experiment.Variant::parse)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Lab::refuse)
                .setExecutionExceptionHandler((exception, command, parsed) -> fail(exception, command));
    }

    private static int refuse(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        Console.problem(
                command.getErr(),
                String.valueOf(e.getMessage()),
                "Run ./" + command.getCommandSpec().qualifiedName() + " --help for what it takes.");
        return ExitCode.REFUSED.number();
    }

    private static int fail(Exception e, CommandLine command) {
        if (e instanceof LabException known) {
            Console.problem(
                    command.getErr(), known.problem().what(), known.problem().action());
            return known.exitCode().number();
        }
        Console.problem(
                command.getErr(),
                "The lab failed on something it did not expect: " + e,
                "Report it with the lines below.");
        e.printStackTrace(command.getErr());
        return ExitCode.FAILED.number();
    }
}
