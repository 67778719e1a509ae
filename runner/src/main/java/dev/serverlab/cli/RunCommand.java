package dev.serverlab.cli;

import dev.serverlab.environment.Host;
import dev.serverlab.environment.Pinning;
import dev.serverlab.experiment.Defaults;
import dev.serverlab.experiment.Draft;
import dev.serverlab.experiment.Experiment;
import dev.serverlab.experiment.Plan;
import dev.serverlab.experiment.Protocol;
import dev.serverlab.experiment.Resolution;
import dev.serverlab.experiment.Variant;
import dev.serverlab.problem.ExitCode;
import dev.serverlab.problem.LabException;
import dev.serverlab.protocol.LabRun;
import dev.serverlab.report.ConsoleTable;
import dev.serverlab.report.Words;
import dev.serverlab.results.Run;
import dev.serverlab.results.RunFolder;
import dev.serverlab.results.RunJson;
import dev.serverlab.server.FreePorts;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab run}: an experiment from its file to its table. */
@Command(
        name = "run",
        description = "Runs an experiment and ends with a table.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Ends with 0 when all is well, 2 when something was refused before it started,",
            "3 when a measurement was invalid, 4 when a server or the generator failed,",
            "130 when interrupted."
        })
final class RunCommand implements Callable<Integer> {

    private final Home home;

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            defaultValue = Defaults.EXPERIMENT,
            description = "A name that ./lab list shows, or a .yaml file (default: ${DEFAULT-VALUE}).")
    private String experimentName = Defaults.EXPERIMENT;

    @Mixin
    private RunOptions options = new RunOptions();

    @Option(names = "--seed", paramLabel = "N", description = "Orders the trials; the same seed gives the same plan.")
    private @Nullable Long seed;

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where runs are kept (default: results).")
    private @Nullable Path output;

    @Option(names = "--jdk", paramLabel = "PATH", description = "The servers' JDK, 21 or newer.")
    private @Nullable Path jdkPath;

    @Option(names = "--fixed-ports", description = "The ports of server.yaml instead of free ones.")
    private boolean fixedPorts;

    @Option(
            names = "--pin",
            description = "Servers and generator on CPUs of their own. Servers then see fewer CPUs, and size their"
                    + " threads by these.")
    private boolean pin;

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(names = "--dry-run", description = "Shows the plan and starts nothing.")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    RunCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (Interruption interruption = Interruption.watch()) {
            ExitCode ended = run(interruption);
            return (interruption.hasBegun() ? ExitCode.INTERRUPTED : ended).number();
        }
    }

    private ExitCode run(Interruption interruption) throws InterruptedException {
        if (dryRun && json.wanted) {
            throw new ParameterException(spec.commandLine(), "--dry-run makes no run that --json could write.");
        }
        PrintWriter out = json.words();
        Equipment equipment = Equipment.of(home, jdkPath, pin);
        Draft draft = home.experiments().draft(experimentName, options.form());
        Experiment experiment = Resolution.resolve(
                draft.require(equipment.servers().mistakesIn(draft)), options.toOverrides(), equipment::capacity);
        equipment.require(experiment);
        if (fixedPorts) {
            requireOwnPorts(experiment);
            experiment
                    .variants()
                    .forEach(variant -> FreePorts.requireFree(
                            equipment.servers().of(variant).ports()));
        }
        Plan plan = Plan.of(experiment, Seed.of(seed));
        announce(plan, equipment.pinning(), out);
        if (dryRun) {
            plan.trials().forEach(trial -> out.println("  " + trial.folder()));
            return ExitCode.FINE;
        }
        Instant startedAt = Instant.now();
        RunFolder folder = RunFolder.create(output == null ? home.results() : output, experiment.name(), startedAt);
        Host host = Host.current();
        LabRun labRun = equipment.labRun(
                plan,
                folder,
                equipment.environment(host, spec),
                fixedPorts,
                startedAt,
                new Progress(out, onTerminal(), plan, InstantSource.system()));
        Run run = labRun.execute((soFar, series) -> Equipment.keep(folder, soFar, series), interruption);
        close(run, folder, out);
        if (!interruption.hasBegun()) {
            ResultsIndex.update(output == null ? home.results() : output, out);
        }
        out.println(Console.labelled("", LastCalibration.words(home.results(), host)));
        out.flush();
        json.print(RunJson.write(run));
        return labRun.exitCode();
    }

    /** Profiles of one server have the same ports in its server.yaml. */
    private static void requireOwnPorts(Experiment experiment) {
        long servers =
                experiment.variants().stream().map(Variant::server).distinct().count();
        if (experiment.runs(Protocol.PAIRED) && servers < experiment.variants().size()) {
            throw LabException.refused(
                    "ports-shared",
                    "Two profiles of one server cannot be alive at once on the same fixed ports.",
                    "Leave out --fixed-ports, or give --protocol solo.");
        }
    }

    static void announce(Plan plan, @Nullable Pinning pinning, PrintWriter out) {
        Experiment experiment = plan.experiment();
        out.println(Console.labelled("", experiment.question()));
        out.println(Console.labelled(
                "  ",
                Words.count(plan.trials().size(), "trial") + ", " + Progress.words(Progress.estimate(plan)) + ": "
                        + Words.conditions(experiment, plan.seed())
                        + (pinning == null
                                ? ""
                                : " "
                                        + Words.pinned(
                                                pinning.servers().toString(),
                                                pinning.generator().toString()))));
        out.flush();
    }

    private static void close(Run run, RunFolder folder, PrintWriter out) {
        out.println();
        if (run.state() == Run.State.INTERRUPTED) {
            out.println(Words.shortfall(run));
        }
        if (!run.trials().isEmpty()) {
            out.print(ConsoleTable.of(run));
            out.println();
        }
        Duration took = Duration.between(run.startedAt(), run.finishedAt());
        out.println(Console.labelled(
                "",
                "Took " + took.toSeconds() + " s. Kept in " + shown(folder.path())
                        + " (index.html, summary.md, run.json, tables, and a folder per trial)."));
        out.flush();
    }

    static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path) : path;
    }

    // Since JDK 25 the console is null again where there is no terminal.
    @SuppressWarnings("SystemConsoleNull")
    static boolean onTerminal() {
        java.io.Console console = System.console();
        return console != null && console.isTerminal();
    }
}
