package dev.serverlab.cli.run;

import dev.serverlab.analysis.RunAnalysis;
import dev.serverlab.cli.Home;
import dev.serverlab.cli.Version;
import dev.serverlab.measure.environment.GitRevision;
import dev.serverlab.measure.environment.JdkLocator;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.load.GeneratorProcess;
import dev.serverlab.measure.server.Launcher;
import dev.serverlab.measure.server.ProcessLauncher;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.machine.Jdk;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.ReportFiles;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What every measurement is made with: the servers, their JDK, and the generator.
 *
 * @param pinning which CPUs are whose; absent when all may use all
 */
public record Toolchain(
        Home home,
        Servers servers,
        Jdk ownJdk,
        Jdk serverJdk,
        Generator generator,
        @Nullable Pinning pinning) {

    /**
     * What this checkout has.
     *
     * @param jdkPath the servers' JDK; absent for the lab's own
     * @param pin whether servers and generator are to have CPUs of their own
     * @throws LabException when they cannot have them, a server's description is malformed, or there is no JDK there
     */
    static Toolchain of(Home home, @Nullable Path jdkPath, boolean pin) {
        Jdk own = JdkLocator.ofThisProcess();
        Pinning pinning = pin ? Pinning.ofThisMachine() : null;
        return new Toolchain(
                home,
                home.servers(),
                own,
                jdkPath == null ? own : JdkLocator.describe(jdkPath),
                new Generator(
                        home.path(),
                        new GeneratorProcess(
                                home.path(),
                                own.java(),
                                pinning == null ? List.of() : pinning.prefix(pinning.generator()))),
                pinning);
    }

    /**
     * Before anything starts.
     *
     * @throws LabException when the experiment names what there is not, or what is not built yet
     */
    void require(Experiment experiment) {
        require(experiment, experiment.variants());
    }

    /**
     * The same where not all of its servers are to be started.
     *
     * @param started those that are
     */
    void require(Experiment experiment, List<Variant> started) {
        servers.check(experiment);
        List<String> missing = started.stream()
                .filter(variant -> experiment.siteOf(variant) instanceof Placement.Process)
                .map(servers::of)
                .filter(server -> !server.isBuilt())
                .map(ServerDescriptor::name)
                .distinct()
                .toList();
        if (!missing.isEmpty() || !generator.isBuilt()) {
            throw LabException.refused(
                    "not-built",
                    "Not built yet: " + (missing.isEmpty() ? "the Gatling suite" : String.join(", ", missing)) + ".",
                    "Run mvn package -DskipTests, or start the lab with ./lab, which builds what is missing.");
        }
    }

    /** What the variant with the fewest request threads can answer, on the CPUs that servers will have. */
    OptionalDouble capacity(Experiment experiment) {
        return servers.capacity(
                experiment,
                pinning == null
                        ? Runtime.getRuntime().availableProcessors()
                        : pinning.servers().cpus().size());
    }

    Run.Environment environment(Host host, CommandSpec spec) {
        return new Run.Environment(
                Version.text(), GitRevision.of(home.path()), commandLine(spec), host, serverJdk, ownJdk);
    }

    private static List<String> commandLine(CommandSpec spec) {
        return spec.commandLine().getParent().getParseResult() == null
                ? List.of()
                : WatchOptions.leftOutOf(
                        spec.commandLine().getParent().getParseResult().originalArgs());
    }

    /** Starts servers as processes. */
    Launcher processes(boolean fixedPorts) {
        return new ProcessLauncher(
                serverJdk.java(), pinning == null ? List.of() : pinning.prefix(pinning.servers()), fixedPorts);
    }

    /**
     * A run that is ready to start.
     *
     * @param from where its load comes from
     */
    LabRun labRun(
            Plan plan,
            RunFolder folder,
            Run.Environment environment,
            Launcher launcher,
            Generator from,
            Instant startedAt,
            RunListener listener) {
        return new LabRun(
                plan,
                servers,
                new LabRun.Setup(from, launcher, environment.host().logicalCores(), pinning),
                folder,
                environment,
                startedAt,
                listener,
                RunAnalysis::of);
    }

    /** Writes what there is of a run, in every form. */
    public static void keep(RunFolder folder, Run run, RunSeries series) {
        folder.write(KeptRun.FILE, RunJson.write(run));
        folder.write(RunSeries.FILE, RunJson.text(series));
        ReportFiles.of(run, series).forEach(folder::write);
    }
}
