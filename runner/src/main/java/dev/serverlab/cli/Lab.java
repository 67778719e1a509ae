package dev.serverlab.cli;

import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Experiments;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code ./lab}, in a checkout. */
@Command(
        name = "lab",
        resourceBundle = "dev.serverlab.cli.help",
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
        scope = CommandLine.ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = Lab.Version.class)
public final class Lab {

    private final Path home;

    private Lab(Path home) {
        this.home = home;
    }

    /** In the folder that the launcher says, else in the current one. */
    public static void main(String[] args) {
        Path home = Path.of(System.getProperty("serverlab.home", "")).toAbsolutePath();
        System.exit(commandLine(home.normalize()).execute(args));
    }

    public static CommandLine commandLine(Path home) {
        CommandLine lab = new CommandLine(new Lab(home));
        lab.getSubcommands().values().forEach(command -> KeyOption.addTo(command.getCommandSpec()));
        return lab.registerConverter(Duration.class, Durations::parse)
                .registerConverter(Variant.class, Variant::parse)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Lab::refuse)
                .setExecutionExceptionHandler((exception, command, parsed) -> fail(exception, command));
    }

    Path home() {
        return home;
    }

    Servers servers() {
        return Servers.in(home);
    }

    Experiments experiments() {
        return new Experiments(home.resolve("experiments"));
    }

    /** Runs that were kept. */
    Runs runs() {
        return new Runs(results());
    }

    Path results() {
        return home.resolve("results");
    }

    private static int refuse(CommandLine.ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String help = "Run ./" + command.getCommandSpec().qualifiedName() + " --help for what it takes.";
        new Console(command.getErr()).problem(new Problem("usage", String.valueOf(e.getMessage()), help));
        return ExitCode.REFUSED.number();
    }

    private static int fail(Exception e, CommandLine command) {
        Console console = new Console(command.getErr());
        if (e instanceof LabException known) {
            console.problem(known.problem());
            return known.exitCode().number();
        }
        console.problem(Problems.of("unexpected", e));
        e.printStackTrace(console.out());
        return ExitCode.FAILED.number();
    }

    /** The lab's version, from the jar that it runs from. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"lab " + Toolchain.version()};
        }
    }
}
