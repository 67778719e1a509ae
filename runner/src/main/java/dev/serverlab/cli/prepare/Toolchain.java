package dev.serverlab.cli.prepare;

import dev.serverlab.measure.backend.BackendStarter;
import dev.serverlab.measure.backend.Backends;
import dev.serverlab.measure.cluster.ClusterOptions;
import dev.serverlab.measure.environment.GitRevision;
import dev.serverlab.measure.environment.HostReader;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.environment.MeasurableSystem;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.load.GeneratorSite.GeneratorProcess;
import dev.serverlab.measure.place.AlreadyRunning;
import dev.serverlab.measure.place.Platforms;
import dev.serverlab.measure.place.ProcessLauncher;
import dev.serverlab.measure.place.ProcessPlatform;
import dev.serverlab.measure.revision.Revisions;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Catalogue;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.place.Hosting;
import dev.serverlab.report.ReportFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tools of every measurement: the servers, their JDK, and the generator.
 *
 * @param home the checkout
 * @param backends the backends that servers can have
 * @param pinning how CPUs are divided; absent when all processes may use all CPUs
 */
public record Toolchain(
        Path home,
        Servers servers,
        Backends backends,
        Jdk ownJdk,
        Jdk serverJdk,
        @Nullable Pinning pinning) {

    /**
     * The toolchain of this checkout.
     *
     * @param jdkPath the servers' JDK; absent for the lab's own
     * @param pin whether servers and generator are to have CPUs of their own
     * @throws LabException when this is not Linux, they cannot have them, a server's description is malformed, or there is no JDK there
     */
    public static Toolchain of(Path home, Servers servers, @Nullable Path jdkPath, boolean pin) {
        MeasurableSystem.require();
        Jdk own = JdkLocator.ofThisProcess();
        Jdk serverJdk = jdkPath == null ? own : JdkLocator.named(jdkPath.toString());
        return new Toolchain(home, servers, Backends.in(home), own, serverJdk, pin ? Pinning.ofThisMachine() : null);
    }

    /** The same with the servers that an experiment brings. */
    public Toolchain with(Experiment experiment) {
        return new Toolchain(home, servers.with(experiment), backends, ownJdk, serverJdk, pinning);
    }

    /**
     * The same with the pinning of an experiment's sessions, when servers and generator are processes: unless pinned solo
     * trials are part of it, servers are moved once they are warm.
     *
     * <p>By default sessions are pinned when the servers are the lab's, have no backends, and fit on their half of the
     * CPUs.
     */
    public Toolchain pinningSessions(Experiment experiment, Placement.Kind generatorIn) {
        boolean processes = generatorIn == Placement.Kind.PROCESS
                && experiment.variants().stream()
                        .allMatch(each -> experiment.subject(each).site().kind() == Placement.Kind.PROCESS);
        if (!processes || !experiment.runs(Protocol.PAIRED)) {
            return this;
        }
        if (pinning != null) {
            return experiment.protocol().haveSolo() ? this : pinned(pinning.whenWarm());
        }
        boolean alone =
                !experiment.bringsServers() && backendStarter().of(experiment).isEmpty();
        return alone
                ? pinned(Pinning.ifSupported()
                        .filter(can -> experiment
                                .paired()
                                .leavesRoom(experiment, can.servers().cpus().size()))
                        .orElse(null))
                : this;
    }

    private Toolchain pinned(@Nullable Pinning otherwise) {
        return new Toolchain(home, servers, backends, ownJdk, serverJdk, otherwise);
    }

    /**
     * Checks the preconditions, before anything starts.
     *
     * @param started the variants that the lab starts
     * @param generatorIn where the generator is started
     * @throws LabException when the experiment names what is not built yet, or a load that
     *     a server or the generator could not hold
     */
    public void require(Experiment experiment, List<Variant> started, Placement.Kind generatorIn) {
        new Requirements(this, experiment, started).check(generatorIn);
    }

    /** The revisions that an experiment can name. */
    public Revisions revisions() {
        return Revisions.of(servers);
    }

    /** Everything that an experiment can name. */
    public Catalogue catalogue() {
        return backends.with(servers, serverCores());
    }

    BackendStarter backendStarter() {
        return new BackendStarter(backends, servers, processes().launcher());
    }

    int serverCores() {
        return pinning == null || !pinning.fromStart()
                ? Runtime.getRuntime().availableProcessors()
                : pinning.servers().cpus().size();
    }

    public Run.Environment environment(List<String> command) {
        Host host = HostReader.current();
        Map<String, String> titles = new TreeMap<>();
        Map<String, String> shippedTransports = new TreeMap<>();
        servers.servers().forEach((name, server) -> {
            titles.put(name, server.title());
            if (server.shippedTransport() != null) {
                shippedTransports.put(name, server.shippedTransport());
            }
        });
        return new Run.Environment(
                version(),
                GitRevision.of(home),
                command,
                host,
                serverJdk,
                ownJdk,
                Hosting.PROCESSES,
                titles,
                shippedTransports,
                null);
    }

    /** The lab's version, from the jar that it runs from. */
    public static String version() {
        String version = Toolchain.class.getPackage().getImplementationVersion();
        return version == null ? "from sources" : version;
    }

    /** Places with servers and generator as processes. */
    public ProcessPlatform processes() {
        List<String> prefix = pinning == null ? List.of() : pinning.prefix(pinning.servers());
        return new ProcessPlatform(new ProcessLauncher(serverJdk.java(), prefix), generator());
    }

    /** A setup with servers and generator as processes. */
    public Setup processes(Plan plan) {
        return new Setup(this, plan, Platforms.only(processes(), plan.experiment()));
    }

    /**
     * Where servers and generator are to run.
     *
     * @param generatorIn where the generator is started
     * @param generatorsOn logins on the machines of generators; empty unless they are started by ssh
     * @param running the running servers to use instead of starting any; absent to start them
     * @param cluster which cluster to use, if any
     */
    public record Places(
            Placement.Kind generatorIn,
            List<String> generatorsOn,
            @Nullable AlreadyRunning running,
            ClusterOptions cluster) {}

    /**
     * A setup in the places that the plan's experiment names.
     *
     * @throws LabException when one of the places is not available
     */
    public Setup open(Plan plan, Places places) {
        Platforms.Request request = new Platforms.Request(
                plan.experiment(),
                places.generatorIn(),
                places.generatorsOn(),
                servers,
                places.running(),
                processes(),
                pinning,
                places.cluster());
        return new Setup(this, plan, Platforms.open(request));
    }

    GeneratorProcess generator() {
        List<String> prefix = pinning == null ? List.of() : pinning.prefix(pinning.generator());
        return new GeneratorProcess(home, ownJdk.java(), prefix);
    }

    /** Writes the run so far, in every output format. */
    public static void keep(RunFolder folder, Run run, RunSeries series) {
        folder.write(KeptRun.FILE, RunJson.text(run));
        folder.write(RunSeries.FILE, RunJson.text(series));
        ReportFiles.of(run, series).forEach(folder::write);
    }
}
