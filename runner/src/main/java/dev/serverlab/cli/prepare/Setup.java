package dev.serverlab.cli.prepare;

import dev.serverlab.cli.console.Busy;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.measure.backend.Backend;
import dev.serverlab.measure.backend.BackendStarter;
import dev.serverlab.measure.backend.FetchedFiles;
import dev.serverlab.measure.capacity.Search;
import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.place.AlreadyRunning;
import dev.serverlab.measure.place.Platforms;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.RateProbe;
import dev.serverlab.measure.trial.TrialContext;
import dev.serverlab.measure.trial.preflight.StartCheck;
import dev.serverlab.measure.trial.progress.RunListener;
import dev.serverlab.measure.trial.progress.TimeLeft;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is measured, with what, and where.
 *
 * @param platforms the places
 */
public record Setup(Toolchain toolchain, Plan plan, Platforms platforms) {

    /**
     * The run's environment, as run.json records it.
     *
     * @param command all arguments of {@code ./lab}
     */
    public Run.Environment environment(List<String> command) {
        return platforms.in(toolchain.environment(command));
    }

    /** A run that is ready to start. */
    public RunRecorder run(RunFolder folder, Run.Environment environment, Instant startedAt, RunListener listener) {
        LabRun measuring = new LabRun(context(environment, listener), folder);
        return new RunRecorder(measuring, folder, () -> platforms.in(environment), startedAt);
    }

    /** What a search needs. */
    public Search.Frame frame(RunFolder folder, Run.Environment environment, Instant startedAt, Search.Pace pace) {
        return new Search.Frame(context(environment, RunListener.all(List.of())), folder, environment, startedAt, pace);
    }

    private TrialContext context(Run.Environment environment, RunListener listener) {
        return new TrialContext(
                plan,
                toolchain.servers(),
                new Generator(toolchain.home(), platforms.ofGenerator().generator()),
                jdks(),
                toolchain.revisions().trees(plan.experiment()),
                platforms.servers(),
                toolchain.backendStarter(),
                environment.host().logicalCores(),
                toolchain.pinning(),
                listener);
    }

    /** The JDKs of variants; none for servers that were already running, whose JDK the lab cannot change. */
    public VariantJdks jdks() {
        return platforms.servers() instanceof AlreadyRunning ? VariantJdks.NONE : VariantJdks.of(plan.experiment());
    }

    /** Announces and loads backends that are not loaded yet, and builds revisions that are not built. */
    public void fetch(Console console) throws InterruptedException {
        toolchain.revisions().build(plan.experiment(), console::line);
        BackendStarter starter = toolchain.backendStarter();
        if (starter.needsEngine(plan.experiment())) {
            List<String> left = Engine.require().removeLeftBehind();
            if (!left.isEmpty()) {
                console.say("Note: ", Platforms.leftBehind(left).what());
            }
        }
        for (Backend backend : starter.processes(plan.experiment())) {
            FetchedFiles fetched = backend.fetched();
            if (fetched != null && fetched.areMissing()) {
                String size = fetched.described().size();
                try (Busy _ = Busy.with("Loading %s, %s, once".formatted(backend.title(), size), console)) {
                    fetched.fetch();
                }
            }
        }
    }

    /** Removes leftovers, of which there should be none; returns those that could not be removed. */
    public List<Problem> removeLeftovers() {
        List<Problem> left = platforms.removeLeftovers();
        return left.isEmpty() && toolchain.backendStarter().needsEngine(plan.experiment())
                ? Platforms.removeLeftovers(Engine.require())
                : left;
    }

    private Setup with(Plan other) {
        return new Setup(toolchain, other, platforms);
    }

    /** Names variants whose JDK is missing, before the rest is run. */
    public void noteMissingJdks(Console console) {
        Map<Variant, Problem> missing = jdks().missing();
        missing.values().stream().distinct().forEach(problem -> {
            String whose = missing.entrySet().stream()
                    .filter(each -> each.getValue().equals(problem))
                    .map(each -> each.getKey().toString())
                    .collect(Collectors.joining(", "));
            console.say("  Note:    ", "Not run: %s. %s %s".formatted(whose, problem.what(), problem.action()));
        });
    }

    /** Announces and starts each server once where that may reveal a mistake, as {@link StartCheck} says. */
    public void startOnce(Run.Environment environment, Layer asked, @Nullable Path jdk, Console console)
            throws InterruptedException {
        StartCheck check = new StartCheck(context(environment, RunListener.all(List.of())), asked, jdk);
        if (check.mayFind()) {
            try (Busy _ = Busy.with("Starting each server once to check its options", console)) {
                check.run();
            }
        }
    }

    /**
     * The same with a rate of paired trials derived from what requests cost, as {@link RateProbe} says; announces it, and how
     * long the run will take.
     */
    public Setup probed(Run.Environment environment, Console console) throws InterruptedException {
        Experiment experiment = plan.experiment();
        RateProbe.Found found;
        try (Busy _ = Busy.with("Trying each variant alone to see what a request costs", console)) {
            found = new RateProbe(context(environment, RunListener.all(List.of()))).probe();
        }
        Plan probed = Plan.of(experiment.withPaired(experiment.paired().at(found.rate())), plan.seed())
                .expecting(found.session());
        console.say(
                "%s arrivals/s on each server leave the machine well below saturation; another %s, with some %s s of warm-up in each session."
                        .formatted(
                                Load.number(found.rate()),
                                Progress.words(TimeLeft.estimate(probed, 0)),
                                probed.expectedWarmup().toSeconds()));
        return with(probed);
    }
}
