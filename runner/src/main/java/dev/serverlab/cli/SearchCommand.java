package dev.serverlab.cli;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.cli.option.ClusterChoice;
import dev.serverlab.cli.option.GeneratorsOn;
import dev.serverlab.cli.option.LimitChecks;
import dev.serverlab.cli.option.MeasureOptions;
import dev.serverlab.cli.option.OptionsTaken;
import dev.serverlab.cli.option.RequestOptions;
import dev.serverlab.cli.option.SiteOptions;
import dev.serverlab.cli.prepare.Setup;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.prepare.Toolchain.Places;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.measure.capacity.Search;
import dev.serverlab.measure.cluster.ClusterOptions;
import dev.serverlab.measure.place.AlreadyRunning;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.model.spelling.Durations;
import dev.serverlab.report.render.Terminal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that searches for what holds under a limit, within a time budget. */
abstract class SearchCommand extends LabCommand.Json {

    private static final Duration SHORTEST_WINDOW = Duration.ofMillis(500);
    private static final Duration LONGEST_WINDOW = Duration.ofMinutes(1);

    @Option(
            names = "--slo",
            paramLabel = "LIMIT",
            description = "The limit, such as 'p90 <= 120ms' or 'errors <= 0.1%%'. May be repeated.")
    private List<String> slo = List.of();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "10m",
            description = "Ends after this time, decided or not (default: ${DEFAULT-VALUE}).")
    private Duration budget = Duration.ofMinutes(10);

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "3s",
            description = "How long each rate is tried (default: ${DEFAULT-VALUE}).")
    private Duration window = Duration.ofSeconds(3);

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "Warm-up below the expected rate before the first window.")
    private @Nullable Duration warmup;

    @Mixin
    private RequestOptions request = new RequestOptions();

    @Mixin
    private SiteOptions site = new SiteOptions();

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Mixin
    private GeneratorsOn generators = new GeneratorsOn();

    @Mixin
    private ClusterChoice cluster = new ClusterChoice();

    /** The text that is shown when a run ends. */
    @FunctionalInterface
    interface Brief {

        /** @param folder the run's folder */
        String of(Run run, String folder, Terminal.Screen screen);
    }

    /**
     * A search and how it is reported.
     *
     * @param name the end of the run's name
     * @param plan the start of a sentence, such as {@code Searches}
     * @param found receives the finished run
     */
    record SearchTask(
            String name, String plan, Function<Search.Frame, Search> search, Brief brief, Consumer<Run> found) {}

    /**
     * The experiment and servers that are searched.
     *
     * @param running the running servers to use instead of starting any; absent to start them
     */
    record SearchInput(Experiment experiment, @Nullable AlreadyRunning running) {}

    /** The experiment and servers to search; called before anything starts. */
    abstract SearchInput input(Toolchain labs);

    /** The search to run; also called before anything starts. */
    abstract SearchTask searchTask(Experiment experiment, Toolchain toolchain);

    @Override
    protected final ExitCode run() throws InterruptedException {
        endLeftovers();
        return Interruption.during(this::search);
    }

    /** The experiment's keys that options set, with their values. */
    Layer keys() {
        return request.over(site.over(Layer.NONE)).with("warmup", warmup).with("slo", slo.isEmpty() ? null : slo);
    }

    private ExitCode search(StopSignal interruption) throws InterruptedException {
        if (window.compareTo(SHORTEST_WINDOW) < 0 || window.compareTo(LONGEST_WINDOW) > 0) {
            throw misused("--window " + Durations.format(window) + " is not from 500ms to 1m.");
        }
        if (!budget.isPositive()) {
            throw misused("--budget " + Durations.format(budget) + " leaves no time.");
        }
        Toolchain labs = measure.toolchain(lab().home());
        SearchInput input = input(labs);
        Experiment named = input.experiment;
        LimitChecks.require(named);
        Toolchain toolchain = labs.with(named);
        Placement.Kind generatorIn = generators.over(ClusterChoice.generatorBeside(named), named);
        ClusterOptions ofCluster = cluster.of(named);
        toolchain.require(named, input.running == null ? named.variants() : List.of(), generatorIn);
        Experiment experiment = toolchain.revisions().resolved(named, null);
        OptionsTaken.require(experiment, keys(), measure.jdk());
        SearchTask task = searchTask(experiment, toolchain);
        Setup setup = toolchain.open(
                Plan.of(experiment, measure.seed()),
                new Places(generatorIn, generators.logins(), input.running, ofCluster));
        try {
            return search(setup, task, interruption);
        } finally {
            setup.removeLeftovers().forEach(console()::problem);
        }
    }

    private ExitCode search(Setup setup, SearchTask task, StopSignal interruption) throws InterruptedException {
        Run.Environment environment = setup.environment(words());
        setup.fetch(console());
        try {
            setup.startOnce(environment, keys(), measure.jdk(), console());
        } catch (LabException e) {
            return interruption.endAfter(e);
        }
        console()
                .say(task.plan + " for at most " + Durations.format(budget) + ", seed " + measure.seed()
                        + ". Leave the machine alone meanwhile.");
        Instant startedAt = Instant.now();
        RunFolder folder = RunFolder.create(
                measure.results(lab().results()), setup.plan().experiment().name() + "-" + task.name, startedAt);
        try (RunFolder.Hold _ = folder.hold()) {
            setup.platforms()
                    .notes(environment.gitRevision())
                    .forEach(note -> console().say("Note: ", note));
            Search search =
                    task.search.apply(setup.frame(folder, environment, startedAt, new Search.Pace(budget, window)));
            Run run = search.execute(soFar -> Toolchain.keep(folder, soFar, RunSeries.NONE), interruption);
            console().line("");
            String place = String.valueOf(Console.shown(folder.path()));
            console().print(task.brief.of(run, place, console().screen()));
            if (!interruption.isStopping()) {
                new Runs(folder.path().resolveSibling("")).updateIndex(console());
            }
            task.found.accept(run);
            printJson(RunJson.text(run));
            return search.exitCode();
        }
    }
}
