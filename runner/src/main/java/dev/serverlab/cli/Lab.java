package dev.serverlab.cli;

import dev.serverlab.cli.command.LabHome;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.help.CompletionCommand;
import dev.serverlab.cli.help.Usage;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.saved.CompareCommand;
import dev.serverlab.cli.saved.GateCommand;
import dev.serverlab.cli.saved.HistoryCommand;
import dev.serverlab.cli.saved.OpenCommand;
import dev.serverlab.cli.saved.ReportCommand;
import dev.serverlab.cli.saved.ShareCommand;
import dev.serverlab.cli.saved.WhyCommand;
import dev.serverlab.measure.environment.GitRevision;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.spelling.Durations;
import dev.serverlab.report.document.CommandName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The command {@code ./lab} of a checkout, and {@code serverlab} of an archive. */
@Command(
        name = "lab",
        description = "Compares Java web servers under the same load, on this machine.",
        scope = CommandLine.ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = Lab.Version.class)
public final class Lab implements Runnable, LabHome {

    private static final List<Class<?>> COMMANDS = List.of(
            RunCommand.class,
            TryCommand.class,
            InitCommand.class,
            WhyCommand.class,
            ReportCommand.class,
            OpenCommand.class,
            ShareCommand.class,
            CalibrateCommand.class,
            CapacityCommand.class,
            TuneCommand.class,
            CompareCommand.class,
            GateCommand.class,
            HistoryCommand.class,
            ValidateCommand.class,
            ClaimsCommand.class,
            ListCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class);

    /** These tell of the others. */
    private static final Set<Class<?>> ABOUT_ALL = Set.of(CompletionCommand.class, CommandLine.HelpCommand.class);

    private final Path home;
    private final Path results;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Lab(Path home, Path results) {
        this.home = home;
        this.results = results;
    }

    /** Runs with the folders that the launcher gives, else in the current one. */
    public static void main(String[] args) {
        Path home = folder("serverlab.home", "");
        Path results = folder("serverlab.results", home.resolve("results").toString());
        System.exit(commandLine(home, results, called(args)).execute(args));
    }

    /** Only the command that is called, as reading all takes a fifth of a dry run; all for help and mistakes. */
    private static List<Class<?>> called(String[] args) {
        return COMMANDS.stream()
                .filter(each -> args.length > 0
                        && !ABOUT_ALL.contains(each)
                        && each.getAnnotation(Command.class).name().equals(args[0]))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElse(COMMANDS);
    }

    private static Path folder(String property, String otherwise) {
        return Path.of(System.getProperty(property, otherwise)).toAbsolutePath().normalize();
    }

    /** The lab of a checkout. */
    public static CommandLine commandLine(Path home) {
        return commandLine(home, home.resolve("results"), COMMANDS);
    }

    /** The same lab again, to read other arguments. */
    static CommandLine commandLine(LabHome lab) {
        return commandLine(lab.home(), lab.results(), COMMANDS);
    }

    /** The same of that command. */
    static CommandLine commandLine(LabHome lab, Class<?> command) {
        return commandLine(lab.home(), lab.results(), List.of(command));
    }

    private static CommandLine commandLine(Path home, Path results, List<Class<?>> commands) {
        CommandLine lab = new CommandLine(new Lab(home, results)).setCommandName(CommandName.ofTheLab());
        commands.forEach(lab::addSubcommand);
        for (CommandLine command : lab.getSubcommands().values()) {
            OptionSpec version = command.getCommandSpec().findOption("--version");
            if (version != null) {
                // An option of the lab, not of each command.
                command.getCommandSpec().remove(version);
            }
        }
        Lab here = lab.getCommand();
        CompletionCommand.offer(lab, "run", () -> here.experiments().names().iterator());
        CompletionCommand.offer(
                lab, "capacity", () -> here.experiments().names().iterator());
        CompletionCommand.offer(
                lab, "tune", () -> here.servers().servers().keySet().iterator());
        CompletionCommand.offer(
                lab, "validate", () -> here.experiments().names().iterator());
        CompletionCommand.offer(
                lab, "list", () -> here.servers().servers().keySet().iterator());
        return lab.registerConverter(Duration.class, Durations::parse)
                .registerConverter(Variant.class, Variant::parse)
                .registerConverter(Path.class, Lab::parsePath)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Lab::refuse)
                .setExecutionExceptionHandler((exception, command, parsed) -> fail(exception, command));
    }

    /** Without a command, lists the commands. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    @Override
    public Path home() {
        return home;
    }

    @Override
    public Path results() {
        return results;
    }

    /** Refuses an empty text, which Java takes for the current folder. */
    private static Path parsePath(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("'" + text + "' is not a path");
        }
        return Path.of(text);
    }

    private static int refuse(CommandLine.ParameterException e, String[] args) {
        new Console(e.getCommandLine().getErr()).problem(Usage.problem(e));
        return ExitCode.REFUSED.number();
    }

    private static int fail(Exception e, CommandLine command) {
        Console console = new Console(command.getErr());
        if (e instanceof LabException known) {
            console.problem(known.problem());
            return known.exitCode().number();
        }
        console.problem(Problems.of("unexpected", "Unexpected failure: %s", "Report it with the lines below.", e));
        e.printStackTrace(console.out());
        return ExitCode.FAILED.number();
    }

    /** The lab's version, from the jar that it runs from, the commit of its sources, and what it runs on. */
    static final class Version implements CommandLine.IVersionProvider {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public String[] getVersion() {
            String commit = GitRevision.of(((Lab) spec.root().userObject()).home());
            return new String[] {
                "serverlab " + Toolchain.version() + (commit == null ? "" : ", commit " + commit) + ", JDK "
                        + Runtime.version()
            };
        }
    }
}
