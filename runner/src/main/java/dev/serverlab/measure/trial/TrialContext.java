package dev.serverlab.measure.trial;

import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What trials of both protocols need: how servers are started, and what limits them. */
record TrialContext(Plan plan, Servers servers, LabRun.Setup setup, RunListener listener) {

    Experiment experiment() {
        return plan.experiment();
    }

    double delayMillis(Variant variant) {
        return experiment().workloadOf(variant).delay().toMillis();
    }

    RunningServer start(Variant variant, Path log) throws InterruptedException {
        return setup.launcher()
                .start(new Launch(
                        servers.of(variant),
                        variant,
                        experiment().jvmArgs(),
                        experiment().settingsOf(variant),
                        log));
    }

    /** Tells that a server came up; one that ran already did not. */
    void came(Trial trial, RunningServer server) {
        Long millis = server.startupMillis();
        if (millis != null) {
            listener.serverUp(trial, server.variant(), millis);
        }
    }

    /** What limits a variant under that load. */
    Bounds bounds(Variant variant, Load load, ContractCheck check, @Nullable ContainerUse container) {
        return load instanceof Load.SelfDriven
                // Nothing is asked for, so nothing limits the answers.
                ? new Bounds(List.of(), false, setup.cores())
                : new Bounds(
                        ceilings(variant, load, check.effective(), container),
                        EffectiveThreads.of(check.effective()).areEventLoops(),
                        setup.cores(),
                        quota(container));
    }

    /** The CPUs that a server may use, when its container has fewer than the servers together. */
    private @Nullable Double quota(@Nullable ContainerUse container) {
        Double cpus = container == null ? null : container.cpus();
        return cpus == null || cpus >= setup.cores().server() ? null : cpus;
    }

    /** What is known to limit its throughput before anything is measured. */
    private List<Ceiling> ceilings(
            Variant variant, Load load, Map<String, Object> effective, @Nullable ContainerUse container) {
        return Ceilings.of(
                experiment().workloadOf(variant),
                load,
                servers.workOf(variant, experiment()),
                EffectiveThreads.of(effective),
                burners(variant, effective, container),
                coresOf(effective, container),
                quota(container));
    }

    /** The ceilings of a solo trial, when the lowest of them is what to expect; else none. */
    List<Ceiling> predicted(TrialResult trial) {
        Variant variant = trial.variant();
        return Ceilings.predict(
                        experiment().workloadOf(variant),
                        burners(
                                variant,
                                trial.server().effective(),
                                trial.surroundings().container()))
                ? ceilings(
                        variant,
                        experiment().loadOf(variant),
                        trial.server().effective(),
                        trial.surroundings().container())
                : List.of();
    }

    /** One that ran already may have been started with settings of its own. */
    private CpuBurnThreads burners(Variant variant, Map<String, Object> effective, @Nullable ContainerUse container) {
        CpuBurnThreads burners = CpuBurnThreads.of(
                servers.of(variant).burns().on(servers.workOf(variant, experiment())),
                experiment().settingsOf(variant),
                coresOf(effective, container));
        return setup.ranAlready() && burners instanceof CpuBurnThreads.Pool ? new CpuBurnThreads.Unknown() : burners;
    }

    /**
     * A server that ran already may have fewer, as in a container, or be on another machine; it tells itself. So it does in a
     * container with a quota, which a JVM rounds up by its own rules.
     */
    int coresOf(Map<String, Object> effective, @Nullable ContainerUse container) {
        return (setup.ranAlready() || quota(container) != null)
                        && effective.get("jvm") instanceof Map<?, ?> jvm
                        && jvm.get("cpus") instanceof Number cpus
                ? cpus.intValue()
                : setup.cores().server();
    }
}
