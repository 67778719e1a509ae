package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorRecord.KeptAnswer;
import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.backend.BackendStarter;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.place.AlreadyRunning;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.Launch.Launcher;
import dev.serverlab.measure.server.OwnServerCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.trial.progress.RunListener;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all trials of a run need: how servers and load are started, and the listener.
 *
 * @param jdks of the variants that have their own
 * @param trees the folders of revisions in which the servers of some variants are started, instead of their own
 * @param launcher knows where servers are started
 * @param backends starts their backends
 * @param allCores CPUs that the lab may use
 * @param pinning absent when servers and generator share the CPUs
 */
public record TrialContext(
        Plan plan,
        Servers servers,
        Generator generator,
        VariantJdks jdks,
        Map<Variant, Path> trees,
        Launcher launcher,
        BackendStarter backends,
        int allCores,
        @Nullable Pinning pinning,
        RunListener listener) {

    /** This context for another plan, with a single generator and without a listener. */
    public TrialContext with(Plan other) {
        return new TrialContext(
                other,
                servers,
                generator.alone(),
                jdks,
                trees,
                launcher,
                backends,
                allCores,
                pinning,
                RunListener.all(List.of()));
    }

    /**
     * One variant alone, with overriding settings and without a listener.
     *
     * @param label distinguishes it from the unchanged variant
     */
    public TrialContext set(Variant variant, Map<String, String> above, String label) {
        Variant named = variant.labelled(label);
        Jdk jdk = jdks.of(variant);
        Path tree = trees.get(variant);
        return new TrialContext(
                Plan.of(experiment().alone(variant, named, above), plan.seed()),
                servers,
                generator,
                jdk == null ? VariantJdks.NONE : new VariantJdks(Map.of(named, jdk), Map.of()),
                tree == null ? Map.of() : Map.of(named, tree),
                launcher,
                backends,
                allCores,
                pinning,
                RunListener.all(List.of()));
    }

    /** The context for one trial: only in sessions are servers pinned once they are warm. */
    TrialContext of(Trial trial) {
        return pinning == null || pinning.fromStart() || trial instanceof Trial.Paired
                ? this
                : new TrialContext(plan, servers, generator, jdks, trees, launcher, backends, allCores, null, listener);
    }

    /** Whether the servers were already running, so that one JVM serves the whole run. */
    public boolean usesRunningServers() {
        return launcher instanceof AlreadyRunning;
    }

    /** The cores that servers and generator may use. */
    public Cores cores() {
        return launcher.cores(
                pinning == null
                        ? Cores.shared(allCores)
                        : new Cores(
                                pinning.servers().cpus().size(),
                                pinning.generator().cpus().size(),
                                true));
    }

    /** CPUs that servers see as they start. */
    int coresSeen() {
        return pinning != null && !pinning.fromStart() ? allCores : cores().server();
    }

    /** What is measured. */
    public Experiment experiment() {
        return plan.experiment();
    }

    /** The variants that can be run here. */
    public List<Variant> runnable() {
        return jdks.runnable(experiment().variants());
    }

    /** The load of a variant in a trial. */
    Load loadOf(Trial trial, Variant variant) {
        Paired paired = experiment().paired();
        return trial instanceof Trial.Paired
                ? new Load.Open(paired.arrivals(), paired.settle(), paired.block())
                : experiment().subject(variant).load();
    }

    double delayMillis(Variant variant) {
        return experiment().subject(variant).workload().delay().toMillis();
    }

    /**
     * Starts the server of a variant, with its backends.
     *
     * @throws dev.serverlab.model.problem.LabException when it does not come up
     */
    public RunningServer start(Variant variant, TrialBackends behind, Path log) throws InterruptedException {
        CustomServer own = ownServer(variant);
        Path tree = trees.get(variant);
        ServerDescriptor server =
                tree == null ? servers.of(variant) : servers.of(variant).in(tree, own);
        Map<String, String> settings = behind.givenTo(server);
        settings.putAll(experiment().subject(variant).settings());
        Jdk jdk = jdks.of(variant);
        return launcher.start(new Launch(
                server,
                variant,
                experiment().subject(variant).workload().endpoint(),
                jdk == null ? null : jdk.java(),
                experiment().subject(variant).jvm().arguments(),
                settings,
                experiment().subject(variant).env(),
                own == null ? Map.of() : behind.given(),
                own,
                log));
    }

    /** The experiment's own server as started for that variant; absent for a server of the lab. */
    private @Nullable CustomServer ownServer(Variant variant) {
        CustomServer own = experiment().subject(variant).server();
        Path tree = trees.get(variant);
        return own == null || tree == null ? own : own.in(tree);
    }

    /**
     * Checks a server before the load.
     *
     * @param seen the answers of other variants; its answers are added when it is the experiment's own
     * @throws dev.serverlab.model.problem.LabException when the check fails
     */
    public ContractCheck check(RunningServer server, AnswersSeen seen) {
        CustomServer own = ownServer(server.variant());
        if (own == null) {
            return ContractCheck.of(
                    server, experiment().subject(server.variant()).workload());
        }
        OwnServerCheck.Found found = OwnServerCheck.of(server, own);
        seen.require(server.variant(), found.answers());
        return found.check();
    }

    /**
     * The problem if a variant's answers under load differ from others' where they must agree; otherwise absent.
     *
     * @param kept absent where the endpoint is the lab's
     */
    @Nullable
    Problem differing(Variant variant, @Nullable List<KeptAnswer> kept, AnswersSeen seen) {
        CustomServer own = ownServer(variant);
        return own == null || kept == null ? null : seen.underLoad(variant, OwnServerCheck.kept(own, kept));
    }

    /** Reports that a server came up, unless it was already running. */
    void reportStarted(Trial trial, RunningServer server) {
        Long millis = server.startupMillis();
        if (millis != null) {
            listener.serverUp(trial, server.variant(), millis);
        }
    }
}
