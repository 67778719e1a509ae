package dev.serverlab.cli;

import dev.serverlab.analysis.RunAnalysis;
import dev.serverlab.cli.console.Console;
import dev.serverlab.measure.backend.Backend;
import dev.serverlab.measure.backend.BackendFetch;
import dev.serverlab.measure.backend.BackendStarter;
import dev.serverlab.measure.backend.Backends;
import dev.serverlab.measure.backend.MemoryNeeds;
import dev.serverlab.measure.capacity.Search;
import dev.serverlab.measure.container.Engine;
import dev.serverlab.measure.environment.GitRevision;
import dev.serverlab.measure.environment.HostReader;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.load.GeneratorSite.GeneratorProcess;
import dev.serverlab.measure.revision.Revisions;
import dev.serverlab.measure.server.AlreadyRunning;
import dev.serverlab.measure.server.LoadLimits;
import dev.serverlab.measure.server.Platforms;
import dev.serverlab.measure.server.ProcessLauncher;
import dev.serverlab.measure.server.ProcessPlatform;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.RateProbe;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.measure.trial.StartCheck;
import dev.serverlab.measure.trial.TrialContext;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.OwnServer;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.file.Names;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.ReportFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What every measurement is made with: the servers, their JDK, and the generator.
 *
 * @param home the checkout
 * @param backends what can stand behind the servers
 * @param pinning which CPUs are whose; absent when all may use all
 */
public record Toolchain(
        Path home,
        Servers servers,
        Backends backends,
        Jdk ownJdk,
        Jdk serverJdk,
        @Nullable Pinning pinning) {

    /** What is measured with it, and where. */
    public record Setup(Toolchain toolchain, Plan plan, Platforms platforms) {

        /**
         * What it is made in, as run.json tells it.
         *
         * @param command everything behind {@code ./lab}
         */
        public Run.Environment environment(List<String> command) {
            return platforms.in(toolchain.environment(command));
        }

        /** A run that is ready to start. */
        public LabRun labRun(RunFolder folder, Run.Environment environment, Instant startedAt, RunListener listener) {
            return new LabRun(context(environment, listener), folder, environment, startedAt, RunAnalysis::of);
        }

        /** What a search is made with. */
        public Search.Frame frame(RunFolder folder, Run.Environment environment, Instant startedAt, Search.Pace pace) {
            return new Search.Frame(
                    context(environment, RunListener.all(List.of())), folder, environment, startedAt, pace);
        }

        private TrialContext context(Run.Environment environment, RunListener listener) {
            return new TrialContext(
                    plan,
                    toolchain.servers,
                    new Generator(toolchain.home, platforms.ofGenerator().generator()),
                    jdks(),
                    toolchain.revisions().trees(plan.experiment()),
                    platforms.servers(),
                    toolchain.backendStarter(),
                    environment.host().logicalCores(),
                    toolchain.pinning,
                    listener);
        }

        /** None of servers that ran already: they are as they are. */
        VariantJdks jdks() {
            return platforms.servers() instanceof AlreadyRunning ? VariantJdks.NONE : VariantJdks.of(plan.experiment());
        }

        /** Loads what of the backends has still to be loaded, and builds revisions that are not built, and says so before. */
        void fetch(Console console) throws InterruptedException {
            toolchain.revisions().build(plan.experiment(), console::line);
            BackendStarter starter = toolchain.backendStarter();
            if (starter.needsEngine(plan.experiment())) {
                List<String> left = Engine.require().removeLeftBehind();
                if (!left.isEmpty()) {
                    console.say(
                            "Note: ",
                            Problems.of("left-behind.containers", String.join(", ", left))
                                    .what());
                }
            }
            for (Backend backend : starter.processes(plan.experiment())) {
                Backend.Fetched missing = backend.missing();
                if (missing != null) {
                    console.line(Problems.part("fetch", backend.title(), missing.size()));
                    BackendFetch.run(backend);
                }
            }
        }

        /** Removes what was left, which should be nothing; gives what could not be removed. */
        List<Problem> removeRest() {
            List<Problem> left = platforms.removeRest();
            return left.isEmpty() && toolchain.backendStarter().needsEngine(plan.experiment())
                    ? Platforms.removeRest(Engine.require())
                    : left;
        }

        /** The same for another plan of the same variants. */
        Setup with(Plan other) {
            return new Setup(toolchain, other, platforms);
        }

        /** A look at what its requests cost, as {@link RateProbe} says. */
        RateProbe rateProbe(Run.Environment environment) {
            return new RateProbe(context(environment, RunListener.all(List.of())));
        }

        /** A look at whether its servers take what they are given, as {@link StartCheck} says. */
        StartCheck startCheck(Run.Environment environment, Layer asked, @Nullable Path jdk) {
            return new StartCheck(context(environment, RunListener.all(List.of())), asked, jdk);
        }
    }

    /**
     * What this checkout has.
     *
     * @param jdkPath the servers' JDK; absent for the lab's own
     * @param pin whether servers and generator are to have CPUs of their own
     * @throws LabException when they cannot have them, a server's description is malformed, or there is no JDK there
     */
    public static Toolchain of(Path home, Servers servers, @Nullable Path jdkPath, boolean pin) {
        Jdk own = JdkLocator.ofThisProcess();
        Jdk serverJdk = jdkPath == null ? own : JdkLocator.describe(jdkPath);
        return new Toolchain(home, servers, Backends.in(home), own, serverJdk, pin ? Pinning.ofThisMachine() : null);
    }

    /** The same with the servers that an experiment brings. */
    public Toolchain with(Experiment experiment) {
        return new Toolchain(home, servers.with(experiment), backends, ownJdk, serverJdk, pinning);
    }

    /**
     * Before anything starts.
     *
     * @param started the variants that the lab starts
     * @param generatorIn where the generator is started
     * @throws LabException when the experiment names what there is not, what is not built yet, or a load that
     *     a server or the generator could not hold
     */
    public void require(Experiment experiment, List<Variant> started, Placement.Kind generatorIn) {
        Names.require(experiment, catalogue());
        if (!started.isEmpty()) {
            requireReach(experiment);
            backendStarter().require(experiment);
        }
        requireEnvironment(experiment);
        requireImages(experiment);
        requireProcesses(experiment, started);
        requireJdks(experiment, started);
        List<String> missing = started.stream()
                .filter(variant -> experiment.revisionOf(variant) == null)
                .filter(variant -> experiment.siteOf(variant) instanceof Placement.Process)
                .map(servers::of)
                .filter(server -> !server.isBuilt())
                .map(ServerDescriptor::name)
                .distinct()
                .toList();
        if (!missing.isEmpty() || !new Generator(home, generator()).isBuilt()) {
            throw missing.isEmpty()
                    ? Problems.refused("not-built", "the Gatling suite")
                    : Problems.refused(isCheckout() ? "not-built" : "not-built.image", String.join(", ", missing));
        }
        LoadLimits.here(experiment, servers, serverCores()).require(started, generatorIn);
        new MemoryNeeds(experiment, backendStarter().started(experiment))
                .require(started, HostReader.availableMemory());
    }

    /** Whether it can be built here; the lab's image has no sources. */
    private boolean isCheckout() {
        return Files.exists(home.resolve("pom.xml"));
    }

    /** The revisions that an experiment can name. */
    Revisions revisions() {
        return Revisions.of(servers);
    }

    /** All that an experiment can name. */
    public Catalogue catalogue() {
        return backends.with(servers);
    }

    /** This machine's loopback is another one in a container on the engine's own network. */
    private void requireReach(Experiment experiment) {
        boolean apart = experiment.variants().stream()
                .anyMatch(each -> experiment.siteOf(each) instanceof Placement.Container container
                        && container.network() == Placement.Network.BRIDGE);
        String onLoopback = apart ? String.join(", ", backendStarter().onLoopback(experiment)) : "";
        if (!onLoopback.isEmpty()) {
            throw Problems.refused("backend-out-of-reach", onLoopback);
        }
    }

    /** A container has the environment of its image. */
    private static void requireEnvironment(Experiment experiment) {
        experiment.variants().stream()
                .filter(each -> experiment.siteOf(each) instanceof Placement.Container)
                .filter(each -> experiment.ownServerOf(each) == null
                        && !experiment.envOf(each).isEmpty())
                .findFirst()
                .ifPresent(each -> {
                    throw Problems.refused("env-in-container", each);
                });
    }

    /** What was built elsewhere, or runs already, is of no revision that is built here. */
    private static void requireProcesses(Experiment experiment, List<Variant> started) {
        experiment.variants().stream()
                .filter(each -> experiment.revisionOf(each) != null)
                .filter(each -> !started.contains(each) || !(experiment.siteOf(each) instanceof Placement.Process))
                .findFirst()
                .ifPresent(each -> {
                    throw Problems.refused("git-no-process", each);
                });
    }

    /** Of servers that an experiment brings, only images can be started in a container. */
    private static void requireImages(Experiment experiment) {
        for (Variant each : experiment.variants()) {
            OwnServer own = experiment.ownServerOf(each);
            if (own != null && !own.inContainer() && experiment.siteOf(each) instanceof Placement.Container) {
                throw Problems.refused("own-no-image", each);
            }
        }
    }

    /** The lab's own servers and programs need a newer JDK than servers that an experiment brings. */
    private void requireJdks(Experiment experiment, List<Variant> started) {
        VariantJdks jdks = VariantJdks.of(experiment);
        jdks.require(started);
        started.stream()
                .filter(variant -> experiment.siteOf(variant) instanceof Placement.Process
                        && experiment.ownServerOf(variant) == null)
                .forEach(variant -> JdkLocator.requireForLab(Objects.requireNonNullElse(jdks.of(variant), serverJdk)));
        if (!started.isEmpty() && !experiment.behind().isEmpty()) {
            JdkLocator.requireForLab(serverJdk);
        }
    }

    private BackendStarter backendStarter() {
        return new BackendStarter(backends, servers, processes(false).launcher());
    }

    /** What the variant with the fewest request threads can answer, on the CPUs that servers will have. */
    public OptionalDouble capacity(Experiment experiment) {
        return servers.capacity(experiment, serverCores());
    }

    private int serverCores() {
        return pinning == null
                ? Runtime.getRuntime().availableProcessors()
                : pinning.servers().cpus().size();
    }

    public Run.Environment environment(List<String> command) {
        Host host = HostReader.current();
        Map<String, String> titles = new TreeMap<>();
        servers.servers().forEach((name, server) -> titles.put(name, server.title()));
        return new Run.Environment(
                version(), GitRevision.of(home), command, host, serverJdk, ownJdk, null, null, titles);
    }

    /** The lab's own, from the jar that it runs from. */
    public static String version() {
        String version = Toolchain.class.getPackage().getImplementationVersion();
        return version == null ? "from sources" : version;
    }

    /** Where servers are processes, and the generator is one. */
    public ProcessPlatform processes(boolean fixedPorts) {
        List<String> prefix = pinning == null ? List.of() : pinning.prefix(pinning.servers());
        return new ProcessPlatform(new ProcessLauncher(serverJdk.java(), prefix, fixedPorts), generator());
    }

    /** What is measured where servers are processes, and the generator is one. */
    public Setup processes(Plan plan) {
        return new Setup(this, plan, Platforms.only(processes(false), plan.experiment()));
    }

    /**
     * What is measured in the places that the plan's experiment names.
     *
     * @param generatorIn where the generator is started
     * @param running in place of the servers that would be started; absent when they are to be started
     * @throws LabException when one of the places cannot be had
     */
    Setup open(Plan plan, Placement.Kind generatorIn, @Nullable AlreadyRunning running, boolean fixedPorts) {
        Platforms.Request request =
                new Platforms.Request(plan.experiment(), generatorIn, servers, running, processes(fixedPorts), pinning);
        return new Setup(this, plan, Platforms.open(request));
    }

    private GeneratorProcess generator() {
        List<String> prefix = pinning == null ? List.of() : pinning.prefix(pinning.generator());
        return new GeneratorProcess(home, ownJdk.java(), prefix);
    }

    /** Writes what there is of a run, in every form. */
    public static void keep(RunFolder folder, Run run, RunSeries series) {
        folder.write(KeptRun.FILE, RunJson.text(run));
        folder.write(RunSeries.FILE, RunJson.text(series));
        ReportFiles.of(run, series).forEach(folder::write);
    }
}
