package dev.serverlab.cli;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.run.Against;
import dev.serverlab.cli.run.Interruption;
import dev.serverlab.cli.run.RunSetup;
import dev.serverlab.cli.run.Toolchain;
import dev.serverlab.cli.run.Watchers;
import dev.serverlab.measure.environment.HostReader;
import dev.serverlab.measure.platform.Platforms;
import dev.serverlab.measure.platform.ProcessPlatform;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Resolution;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.run.RunDocument;
import dev.serverlab.report.text.RunText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab run}: an experiment from its file to its table. */
@Command(name = "run")
final class RunCommand extends JsonCommand {

    private static final String RESUME = "--resume";

    @Parameters(arity = "0..1", paramLabel = "EXPERIMENT", defaultValue = Defaults.EXPERIMENT)
    private String experimentName = Defaults.EXPERIMENT;

    @Mixin
    private RunOptions options = new RunOptions();

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Option(names = "--fixed-ports")
    private boolean fixedPorts;

    @Option(names = Against.OPTION, paramLabel = "WHERE")
    private @Nullable String against;

    @Option(names = RESUME, paramLabel = "RUN")
    private @Nullable String resumed;

    @Mixin
    private WatchOptions watch = new WatchOptions();

    @Option(names = "--dry-run")
    private boolean dryRun;

    @Override
    ExitCode run() throws InterruptedException {
        if (dryRun && json) {
            throw misused("--dry-run makes no run that --json could write.");
        }
        if (dryRun && watch.live) {
            throw misused("--dry-run makes no run that --live could show.");
        }
        try (Interruption interruption = Interruption.watch()) {
            ExitCode ended = resumed == null ? begin(interruption) : resume(resumed, interruption);
            return interruption.hasBegun() ? ExitCode.INTERRUPTED : ended;
        }
    }

    private ExitCode begin(Interruption interruption) throws InterruptedException {
        watch.require();
        RunSetup setup = prepare(measure.seed());
        Plan plan = setup.plan();
        Progress.announce(plan, setup.toolchain().pinning(), console());
        if (dryRun) {
            plan.trials().forEach(trial -> console().line("  " + trial.folder()));
            return ExitCode.FINE;
        }
        Instant startedAt = Instant.now();
        RunFolder folder =
                RunFolder.create(measure.results(home()), plan.experiment().name(), startedAt);
        try (RunFolder.Hold hold = folder.hold()) {
            Run.Environment environment = setup.environment(HostReader.current(), WatchOptions.leftOutOf(words()));
            setup.platforms()
                    .notes(environment.gitRevision())
                    .forEach(note -> console().say("  Note:    ", note.what(), note.action()));
            return conduct(setup, folder, environment, startedAt, List.of(), List.of(), interruption);
        }
    }

    private ExitCode resume(String name, Interruption interruption) throws InterruptedException {
        requireNothingBeside();
        watch.require();
        KeptRun kept = home().runs().named(name);
        RunFolder folder = RunFolder.of(kept);
        // Read again when nobody else can be writing it.
        try (RunFolder.Hold hold = folder.hold()) {
            Resumption resumption = Resumption.of(KeptRun.read(kept.folder()));
            Run before = resumption.run();
            RunSetup setup = resumption.command(home()).prepare(before.seed());
            resumption.require(setup.plan(), setup.environment(HostReader.current(), words()));
            List<Outcome> finished = resumption.finished();
            resumption.setAsideAfter(finished.size());
            console().say(resumption.words(finished.size(), setup.plan()));
            return conduct(
                    setup,
                    folder,
                    before.environment(),
                    before.header().startedAt(),
                    finished,
                    resumption.times(Instant.now()),
                    interruption);
        }
    }

    /** Whether it begins a run, of all that it can do. */
    boolean startsARun() {
        return resumed == null && !dryRun;
    }

    /** Reads what is to be run, plans it, and looks whether it can be run here. */
    private RunSetup prepare(long seed) {
        Toolchain toolchain = measure.toolchain(home());
        Draft draft = home().experiments().draft(experimentName, options.form(), toolchain.servers());
        Against found = against == null ? null : find(against, toolchain, draft.experiment());
        Experiment experiment = Resolution.resolve(
                draft, found == null ? options.toOverrides() : found.on(options.toOverrides()), toolchain::capacity);
        if (found != null) {
            found.requireNoSettings(experiment);
        }
        toolchain.require(experiment, found == null ? experiment.variants() : List.of());
        if (measure.jdk != null) {
            requireProcesses(experiment);
        }
        if (fixedPorts) {
            requireOwnPorts(experiment);
            experiment
                    .variants()
                    .forEach(variant -> toolchain.servers().of(variant).ports().requireFree());
        }
        ProcessPlatform processes = toolchain.processes(fixedPorts);
        return new RunSetup(
                toolchain,
                Plan.of(experiment, seed),
                dryRun
                        ? Platforms.only(processes, experiment)
                        : Platforms.open(new Platforms.Request(
                                experiment,
                                options.site.generatorIn,
                                toolchain.servers(),
                                found == null ? null : found.servers(),
                                processes,
                                toolchain.pinning())));
    }

    private static void requireProcesses(Experiment experiment) {
        if (experiment.variants().stream()
                .anyMatch(each -> experiment.siteOf(each).kind() != Placement.Kind.PROCESS)) {
            throw LabException.refused(
                    "jdk-of-image",
                    "--jdk names the JDK of servers that are processes; those in containers have that of their image.",
                    "Leave out --jdk, or build the images on another JDK: BASE_IMAGE=… docker/build.");
        }
    }

    private Against find(String where, Toolchain toolchain, Experiment experiment) {
        Against.requireNothingOfStarted(
                given().matchedOptions().stream().map(OptionSpec::longestName).toList());
        return Against.find(where, watch.allowRemote, toolchain.servers(), experiment, options.variants);
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

    /** The plan is the one that the run has. */
    private void requireNothingBeside() {
        List<String> beside = given().matchedArgs().stream()
                .map(argument -> argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel())
                .filter(argument -> !argument.equals(RESUME)
                        && !argument.equals("--json")
                        && !WatchOptions.names().contains(argument))
                .distinct()
                .toList();
        if (!beside.isEmpty()) {
            throw misused(
                    RESUME + " goes on with the plan that the run has; leave out " + String.join(", ", beside) + ".");
        }
    }

    private ExitCode conduct(
            RunSetup setup,
            RunFolder folder,
            Run.Environment environment,
            Instant startedAt,
            List<Outcome> finished,
            List<Instant> resumedAt,
            Interruption interruption)
            throws InterruptedException {
        Console console = console();
        Instant since = resumedAt.isEmpty() ? startedAt : resumedAt.getLast();
        try (Watchers watchers = Watchers.of(setup.plan(), folder, finished, watch.live, watch.grafana(), console)) {
            LabRun labRun = setup.labRun(folder, environment, startedAt, watchers.listener());
            if (!resumedAt.isEmpty()) {
                labRun.takeUp(finished, resumedAt);
            }
            Run run;
            try {
                run = labRun.execute((soFar, series) -> Toolchain.keep(folder, soFar, series), interruption);
            } finally {
                setup.platforms().removeRest().forEach(left -> console.problem(left.what(), left.action()));
            }
            report(run, since, folder);
            if (!interruption.hasBegun()) {
                ResultsIndex.update(Objects.requireNonNull(folder.path().getParent()), console);
            }
            console.say(Calibrations.words(home(), environment.host()));
            printJson(RunJson.text(run));
            return labRun.exitCode();
        }
    }

    /**
     * Says what came of it.
     *
     * @param since when this command began with it
     */
    private void report(Run run, Instant since, RunFolder folder) {
        Console console = console();
        console.line("");
        if (run.state() == Run.State.INTERRUPTED) {
            console.line(RunText.shortfall(run));
        }
        if (!run.trials().isEmpty()) {
            console.print(Terminal.of(RunDocument.of(run)));
            console.line("");
        }
        Duration took = Duration.between(since, run.header().finishedAt());
        console.say("Took " + took.toSeconds() + " s. Kept in " + Console.shown(folder.path())
                + " (index.html, summary.md, run.json, tables, and a folder per trial).");
    }
}
