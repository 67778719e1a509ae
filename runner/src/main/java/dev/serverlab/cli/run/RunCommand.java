package dev.serverlab.cli.run;

import dev.serverlab.cli.Console;
import dev.serverlab.cli.Home;
import dev.serverlab.cli.JsonOption;
import dev.serverlab.cli.ResultsIndex;
import dev.serverlab.cli.Runs;
import dev.serverlab.cli.grafana.Grafana;
import dev.serverlab.measure.environment.HostReader;
import dev.serverlab.measure.server.FreePorts;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Resolution;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
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
public final class RunCommand implements Callable<Integer> {

    private static final String RESUME = "--resume";

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

    @Option(
            names = Against.OPTION,
            paramLabel = "WHERE",
            description = "Servers that run already, which are neither started nor ended: compose, or where each is, as"
                    + " mvc=http://HOST:8081+http://HOST:9081,… with its management port second. No verdicts: they live"
                    + " in one JVM.")
    private @Nullable String against;

    @Option(
            names = RESUME,
            paramLabel = "RUN",
            description =
                    "Goes on with a run that was cut short, in its folder; its finished trials stay. The plan, the"
                            + " machine and the lab have to be those that it began with.")
    private @Nullable String resumed;

    @Mixin
    private WatchOptions watch = new WatchOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(names = "--dry-run", description = "Shows the plan and starts nothing.")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public RunCommand(Home home) {
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
        if (dryRun && watch.live) {
            throw new ParameterException(spec.commandLine(), "--dry-run makes no run that --live could show.");
        }
        return resumed == null ? begin(interruption) : resume(resumed, interruption);
    }

    private RunSetup prepare(long planSeed) {
        Toolchain equipment = Toolchain.of(home, jdkPath, pin);
        Draft draft = home.experiments().draft(experimentName, options.form());
        Experiment described = draft.require(equipment.servers().mistakesIn(draft));
        Against found = against == null ? null : find(against, equipment, described);
        Experiment experiment = Resolution.resolve(
                described,
                found == null ? options.toOverrides() : found.on(options.toOverrides()),
                equipment::capacity);
        if (found == null) {
            equipment.require(experiment);
        } else {
            found.requireNoSettings(experiment);
            equipment.require(experiment, List.of());
        }
        if (jdkPath != null) {
            Containers.requireNone(experiment);
        }
        if (fixedPorts) {
            requireOwnPorts(experiment);
            experiment
                    .variants()
                    .forEach(variant -> FreePorts.requireFree(
                            equipment.servers().of(variant).ports()));
        }
        return new RunSetup(
                equipment,
                Plan.of(experiment, planSeed),
                fixedPorts,
                dryRun
                        ? null
                        : Containers.of(
                                experiment,
                                found == null ? experiment.variants() : List.of(),
                                equipment.servers(),
                                options.site.containsGenerator()),
                found);
    }

    private Against find(String where, Toolchain equipment, Experiment experiment) {
        Against.requireNothingOfStarted(spec.commandLine().getParseResult().matchedOptions().stream()
                .map(CommandLine.Model.OptionSpec::longestName)
                .toList());
        return Against.find(where, watch.allowRemote, equipment.servers(), experiment, options.variants);
    }

    private ExitCode begin(Interruption interruption) throws InterruptedException {
        Grafana grafana = watch.grafana();
        RunSetup prepared = prepare(Seed.of(seed));
        Plan plan = prepared.plan();
        PrintWriter out = json.words();
        RunWords.announce(plan, prepared.equipment().pinning(), out);
        if (dryRun) {
            plan.trials().forEach(trial -> out.println("  " + trial.folder()));
            return ExitCode.FINE;
        }
        Instant startedAt = Instant.now();
        Path results = output == null ? home.results() : output;
        RunFolder folder = RunFolder.create(results, plan.experiment().name(), startedAt);
        try (RunFolder.Hold hold = folder.hold()) {
            Run.Environment environment = prepared.environment(HostReader.current(), spec);
            RunWords.tellOfImages(prepared.containers(), environment, out);
            try (Watchers watchers = Watchers.of(plan, folder, List.of(), watch, grafana, out)) {
                LabRun labRun = prepared.labRun(folder, environment, startedAt, watchers.listener());
                return conduct(labRun, prepared.containers(), folder, startedAt, environment.host(), interruption);
            }
        }
    }

    private ExitCode resume(String name, Interruption interruption) throws InterruptedException {
        requireNothingBeside();
        Grafana grafana = watch.grafana();
        KeptRun kept = new Runs(home).named(name);
        RunFolder folder = RunFolder.of(kept);
        // Read again when nobody else can be writing it.
        try (RunFolder.Hold hold = folder.hold()) {
            Resumption resumption = Resumption.of(KeptRun.read(kept.folder()));
            Run before = resumption.run();
            RunSetup prepared = resumption.command(home).prepare(before.seed());
            Host host = HostReader.current();
            resumption.require(prepared.plan(), prepared.environment(host, spec));
            List<Outcome> finished = resumption.finished();
            resumption.setAsideAfter(finished.size());
            PrintWriter out = json.words();
            Instant now = Instant.now();
            out.println(Console.labelled("", resumption.words(finished.size(), prepared.plan())));
            try (Watchers watchers = Watchers.of(prepared.plan(), folder, finished, watch, grafana, out)) {
                LabRun labRun = prepared.labRun(folder, before.environment(), before.startedAt(), watchers.listener());
                labRun.takeUp(finished, resumption.times(now));
                return conduct(labRun, prepared.containers(), folder, now, host, interruption);
            }
        }
    }

    private ExitCode conduct(
            LabRun labRun,
            @Nullable Containers containers,
            RunFolder folder,
            Instant since,
            Host host,
            Interruption interruption)
            throws InterruptedException {
        PrintWriter out = json.words();
        Run run;
        try {
            run = labRun.execute((soFar, series) -> Toolchain.keep(folder, soFar, series), interruption);
        } finally {
            if (containers != null) {
                containers.removeRest(out);
            }
        }
        RunWords.close(run, since, folder, out);
        if (!interruption.hasBegun()) {
            ResultsIndex.update(Objects.requireNonNull(folder.path().getParent()), out);
        }
        out.println(Console.labelled("", LastCalibration.words(home.results(), host)));
        out.flush();
        json.print(RunJson.write(run));
        return labRun.exitCode();
    }

    /** Whether it begins a run, of all that it can do. */
    boolean startsARun() {
        return resumed == null && !dryRun;
    }

    /** The plan is the one that the run has. */
    private void requireNothingBeside() {
        List<String> beside = spec.commandLine().getParseResult().matchedArgs().stream()
                .map(argument -> argument instanceof CommandLine.Model.OptionSpec option
                        ? option.longestName()
                        : argument.paramLabel())
                .filter(argument -> !argument.equals(RESUME)
                        && !argument.equals("--json")
                        && !WatchOptions.names().contains(argument))
                .distinct()
                .toList();
        if (!beside.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    RESUME + " goes on with the plan that the run has; leave out " + String.join(", ", beside) + ".");
        }
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
}
