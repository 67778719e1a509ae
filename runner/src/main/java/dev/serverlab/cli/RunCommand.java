package dev.serverlab.cli;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.kept.Resumption;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.cli.live.WatchOptions;
import dev.serverlab.cli.option.Against;
import dev.serverlab.cli.option.AgainstOptions;
import dev.serverlab.cli.option.ExperimentOptions;
import dev.serverlab.cli.option.ExperimentOptions.GeneratedExperiment;
import dev.serverlab.cli.option.MeasureOptions;
import dev.serverlab.cli.option.OptionsTaken;
import dev.serverlab.cli.option.PlaceOptions;
import dev.serverlab.cli.prepare.RunRecorder;
import dev.serverlab.cli.prepare.Setup;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.prepare.Toolchain.Places;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.measure.cluster.ClusterOptions;
import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.place.AlreadyRunning;
import dev.serverlab.measure.revision.Revisions;
import dev.serverlab.measure.trial.RateProbe;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.run.RunDocument;
import dev.serverlab.report.run.brief.RunBrief;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code ./lab run}: an experiment from its file to its table. */
@Command(
        name = "run",
        abbreviateSynopsis = true,
        sortOptions = false,
        description = "Measures EXPERIMENT: three-servers, one of ${ROOT-COMMAND-NAME} list, or a file.",
        footer = "Exit code: 0 fine, 2 refused, 3 not valid, 4 failed, 130 interrupted.")
final class RunCommand extends LabCommand.Json {

    private static final String RESUME = "--resume";
    /** Options that do not affect the plan. */
    private static final Set<String> ALLOWED_WITH_RESUME =
            Set.of(RESUME, "--json", "--full", WatchOptions.LIVE, WatchOptions.GITHUB_SUMMARY);

    @Mixin
    private ExperimentOptions asked = new ExperimentOptions();

    @Mixin
    private PlaceOptions places = new PlaceOptions();

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Mixin
    private AgainstOptions against = new AgainstOptions();

    @Option(names = RESUME, paramLabel = "RUN", description = "Continues a run that was cut short.")
    private @Nullable String resumed;

    @Mixin
    private WatchOptions watch = new WatchOptions();

    @Option(names = "--dry-run", description = "Shows the plan and starts nothing.")
    private boolean dryRun;

    @Option(names = "--full", description = "Every metric and verdict at the end, too.")
    private boolean full;

    private final Instant began = Instant.now();

    /**
     * What a run continues from; nothing for a new run.
     *
     * @param finished outcomes of the trials that were run before
     * @param resumedAt when it was resumed, this time last
     */
    private record Start(
            Run.Environment environment, Instant startedAt, List<Outcome> finished, List<Instant> resumedAt) {}

    /** Runs that experiment instead of a file. */
    void read(GeneratedExperiment experiment) {
        asked.read(experiment);
    }

    @Override
    protected ExitCode run() throws InterruptedException {
        String shows = json ? "--json could write" : watch.live() ? "--live could show" : null;
        if (dryRun && shows != null) {
            throw misused("--dry-run measures nothing that " + shows + ".");
        }
        if (!dryRun) {
            endLeftovers();
        }
        String before = resumed;
        if (before != null) {
            requireNoOtherOptions();
        }
        watch.requirePlaceForSummary();
        return Interruption.during(interruption -> before == null ? begin(interruption) : resume(before, interruption));
    }

    /**
     * A setup that can be run.
     *
     * @param rateIsGiven whether the rate of paired trials was given
     */
    private record Prepared(Setup setup, boolean rateIsGiven) {}

    private ExitCode begin(StopSignal interruption) throws InterruptedException {
        Prepared prepared = prepare(measure.seed(), null);
        Setup setup = prepared.setup();
        Plan plan = setup.plan();
        boolean probes = RateProbe.isNeeded(plan.experiment(), prepared.rateIsGiven());
        if (dryRun) {
            Progress.plan(plan, Duration.ZERO, setup.toolchain().pinning(), console())
                    .forEach(console()::line);
            setup.noteMissingJdks(console());
            plan.trials().forEach(trial -> console().line("  " + trial.folder()));
            if (probes) {
                console().line("The rate of sessions is provisional: what a request costs will decide it.");
            }
            return ExitCode.FINE;
        }
        Progress.announce(
                plan, RateProbe.expected(probes, plan), setup.toolchain().pinning(), console());
        setup.noteMissingJdks(console());
        Run.Environment environment = setup.environment(WatchOptions.withoutDisplayOptions(asked.commandOr(words())));
        try {
            setup = checked(setup, environment, probes);
        } catch (LabException e) {
            return interruption.endAfter(e);
        }
        Experiment resolved = setup.plan().experiment();
        Run.Environment known = resolved.runs(Protocol.PAIRED)
                ? environment.with(lab().runs()
                        .reference(
                                resolved, environment.host(), setup.toolchain().pinning() != null))
                : environment;
        RunFolder folder = RunFolder.create(measure.results(lab().results()), resolved.name(), began);
        try (RunFolder.Hold _ = folder.hold()) {
            setup.platforms()
                    .notes(environment.gitRevision())
                    .forEach(note -> console().say("  Note:    ", note));
            return conduct(setup, folder, new Start(known, began, List.of(), List.of()), interruption);
        }
    }

    /** The setup with all that it needs built and loaded, every server checked, and a rate chosen. */
    private Setup checked(Setup setup, Run.Environment environment, boolean probes) throws InterruptedException {
        setup.fetch(console());
        // A run's only trial discovers just as early what a server refuses.
        if (setup.plan().trials().size() > 1) {
            setup.startOnce(environment, asked.overrides().layer(), measure.jdk(), console());
        }
        return probes ? setup.probed(environment, console()) : setup;
    }

    private ExitCode resume(String name, StopSignal interruption) throws InterruptedException {
        KeptRun kept = lab().runs().named(name);
        RunFolder folder = RunFolder.of(kept);
        // Read again once no other process can be writing it.
        try (RunFolder.Hold _ = folder.hold()) {
            Resumption resumption = new Resumption(KeptRun.read(kept.folder()));
            Run before = resumption.kept().run();
            Setup setup = resumption
                    .command(Lab.commandLine(lab()), RunCommand.class, RunCommand::startsARun)
                    .prepare(before.seed(), before.experiment())
                    .setup();
            Revisions revisions = setup.toolchain().revisions();
            resumption.require(setup.plan(), setup.environment(words()), setup.jdks(), revisions);
            try {
                setup.fetch(console());
            } catch (LabException e) {
                return interruption.endAfter(e);
            }
            // A rebuilt server may be a different program.
            resumption.require(setup.plan(), setup.environment(words()), setup.jdks(), revisions);
            List<Outcome> finished = resumption.finished();
            resumption.setAsideAfter(finished.size());
            console().say(resumption.words(finished.size(), setup.plan()));
            setup.platforms().resumeFrom(before.environment());
            Instant startedAt = before.header().startedAt();
            List<Instant> times = resumption.times(Instant.now());
            return conduct(setup, folder, new Start(before.environment(), startedAt, finished, times), interruption);
        }
    }

    /** Whether this command begins a run, rather than resuming one or only showing the plan. */
    boolean startsARun() {
        return resumed == null && !dryRun;
    }

    /**
     * Reads the experiment, plans it, and checks whether it can run here.
     *
     * @param before the resumed run, whose rate of paired trials and commits of revisions are known; absent for a new one
     */
    private Prepared prepare(long seed, @Nullable Experiment before) {
        // The rate that the interrupted run used: a probe would find a different one each time.
        Double rate = before != null && before.bringsServers() ? before.paired().rate() : null;
        Toolchain labs = measure.toolchain(lab().home());
        Draft draft = asked.draft(lab().experiments(), labs.catalogue());
        Against found = against.find(given(), labs.servers(), draft.experiment(), asked.variants());
        boolean rateIsGiven = rate != null || asked.setsRate(draft);
        Overrides over = asked.overrides(draft, rate);
        Experiment named = draft.experiment(found == null ? over : found.on(over));
        if (found != null) {
            found.requireNoSettings(named);
        }
        Placement.Kind generatorIn = places.generatorIn(named);
        Toolchain known = labs.with(named);
        Toolchain toolchain = found == null ? measure.pinningSessions(known, named, generatorIn) : known;
        ClusterOptions cluster = places.cluster(named);
        toolchain.require(named, found == null ? VariantJdks.of(named).requireEnough(named) : List.of(), generatorIn);
        Experiment experiment = toolchain.revisions().resolved(named, before);
        OptionsTaken.require(experiment, asked.overrides().layer(), measure.jdk());
        Plan plan = Plan.of(experiment, seed);
        if (dryRun) {
            return new Prepared(toolchain.processes(plan), rateIsGiven);
        }
        AlreadyRunning running = found == null ? null : found.servers();
        Places opened = new Places(generatorIn, places.generatorsOn(), running, cluster);
        return new Prepared(toolchain.open(plan, opened), rateIsGiven);
    }

    /** A resumed run keeps its plan. */
    private void requireNoOtherOptions() {
        String beside = given().matchedArgs().stream()
                .map(argument -> argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel())
                .filter(argument -> !ALLOWED_WITH_RESUME.contains(argument))
                .distinct()
                .collect(Collectors.joining(", "));
        if (!beside.isEmpty()) {
            throw misused(RESUME + " continues with the run's own plan; leave out " + beside + ".");
        }
    }

    private ExitCode conduct(Setup setup, RunFolder folder, Start start, StopSignal interruption)
            throws InterruptedException {
        try (WatchOptions.Watchers watchers = watch.begin(setup.plan(), folder, start.finished, console())) {
            RunRecorder recorder = setup.run(folder, start.environment, start.startedAt, watchers.listener());
            if (!start.resumedAt.isEmpty()) {
                recorder.resumeFrom(start.finished, start.resumedAt);
            }
            Run run;
            try {
                run = recorder.execute(interruption);
            } finally {
                watchers.progress().endLine();
                setup.removeLeftovers().forEach(console()::problem);
            }
            console().line("");
            if (full) {
                console().print(Markdown.of(RunDocument.of(run)));
                console().say(lab().runs().calibration(run));
                console().line("");
            }
            String place = String.valueOf(Console.shown(folder.path()));
            console()
                    .print(RunBrief.of(
                            run, place, lab().runs().doubt(run), console().screen()));
            if (!interruption.isStopping()) {
                new Runs(folder.path().resolveSibling("")).updateIndex(console());
            }
            watch.appendSummary(run, console());
            printJson(RunJson.text(run));
            return recorder.exitCode();
        }
    }
}
