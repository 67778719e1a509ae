package dev.serverlab.cli;

import dev.serverlab.cli.run.CalibrateCommand;
import dev.serverlab.cli.run.RunCommand;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command {@code ./lab}. */
@Command(
        name = "lab",
        description = "Compares Java web servers under the same load, on this machine.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class Lab {

    private Lab() {}

    public static void main(String[] args) {
        System.exit(commandLine(Home.ofThisProcess()).execute(args));
    }

    public static CommandLine commandLine(Path home) {
        Home lab = new Home(home);
        return new CommandLine(new Lab())
                .addSubcommand(new RunCommand(lab))
                .addSubcommand(new ReportCommand(lab))
                .addSubcommand(new OpenCommand(lab))
                .addSubcommand(new CalibrateCommand(lab))
                .addSubcommand(new CompareCommand(lab))
                .addSubcommand(new GateCommand(lab))
                .addSubcommand(new HistoryCommand(lab))
                .addSubcommand(new ValidateCommand(lab))
                .addSubcommand(new ClaimsCommand(lab))
                .addSubcommand(new ListCommand(lab))
                .addSubcommand(new DoctorCommand(lab))
                .addSubcommand(new CommandLine.HelpCommand())
                .registerConverter(Duration.class, Durations::parse)
                .registerConverter(Variant.class, Variant::parse)
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
