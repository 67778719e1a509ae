package dev.serverlab.cli;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.run.Toolchain;
import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** The command {@code ./lab}. */
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
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = Lab.Version.class)
public final class Lab {

    private final Home home;

    private Lab(Home home) {
        this.home = home;
    }

    public static void main(String[] args) {
        System.exit(commandLine(Home.ofThisProcess()).execute(args));
    }

    public static CommandLine commandLine(Path home) {
        return new CommandLine(new Lab(new Home(home)))
                .registerConverter(Duration.class, Durations::parse)
                .registerConverter(Variant.class, Variant::parse)
                .registerConverter(Protocol.class, named(Protocol.values()))
                .registerConverter(Protocols.class, named(Protocols.values()))
                .registerConverter(Work.class, named(Work.values()))
                .registerConverter(Placement.Kind.class, named(Placement.Kind.values()))
                .registerConverter(Placement.Network.class, named(Placement.Network.values()))
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Lab::refuse)
                .setExecutionExceptionHandler((exception, command, parsed) -> fail(exception, command));
    }

    /** Takes constants by their names in lower case, as files spell them. */
    private static <E extends Enum<E>> ITypeConverter<E> named(E[] constants) {
        Map<String, E> byName = new LinkedHashMap<>();
        Stream.of(constants).forEach(each -> byName.put(each.name().toLowerCase(Locale.ROOT), each));
        return name -> {
            E named = byName.get(name);
            if (named == null) {
                throw new TypeConversionException("use " + String.join(" or ", byName.keySet()));
            }
            return named;
        };
    }

    Home home() {
        return home;
    }

    private static int refuse(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        new Console(command.getErr())
                .problem(
                        String.valueOf(e.getMessage()),
                        "Run ./" + command.getCommandSpec().qualifiedName() + " --help for what it takes.");
        return ExitCode.REFUSED.number();
    }

    private static int fail(Exception e, CommandLine command) {
        Console console = new Console(command.getErr());
        if (e instanceof LabException known) {
            console.problem(known.problem().what(), known.problem().action());
            return known.exitCode().number();
        }
        console.problem("The lab failed on something it did not expect: " + e, "Report it with the lines below.");
        e.printStackTrace(console.out());
        return ExitCode.FAILED.number();
    }

    /** The lab's version, from the jar that it runs from. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"lab " + Toolchain.version()};
        }
    }
}
