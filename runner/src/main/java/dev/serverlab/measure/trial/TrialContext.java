package dev.serverlab.measure.trial;

import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.Configurations;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.measure.validity.Validity;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What trials of both protocols need: how servers are started, and how what they did is judged.
 *
 * @param configurations of the servers of this run so far
 */
record TrialContext(
        Plan plan, Servers servers, LabRun.Setup setup, RunListener listener, Configurations configurations) {

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

    /**
     * A solo trial without numbers.
     *
     * @param check absent when the server did not get that far
     */
    static Outcome failed(Trial.Solo trial, Instant began, @Nullable ContractCheck check, Problem problem) {
        TrialResult result = TrialResult.failed(
                TrialResult.Identity.of(trial, trial.variant(), began), facts(check, List.of()), problem);
        return new Outcome(List.of(new Outcome.OfVariant(result, null, null)), null, ExitCode.FAILED);
    }

    /** What a server told of itself; nothing when it did not get as far as its check. */
    static TrialResult.ServerFacts facts(@Nullable ContractCheck check, List<ServerCounter> counters) {
        return check == null
                ? TrialResult.ServerFacts.NONE
                : new TrialResult.ServerFacts(check.responseBytes(), check.effective(), counters);
    }

    /** What limits a variant under that load. */
    Bounds bounds(Variant variant, Load load, ContractCheck check, Measured.Containers containers) {
        ContainerUse container = containers.server();
        return new Bounds(
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

    /**
     * What is known to limit its throughput before anything is measured.
     *
     * @param container absent when the server runs in none
     */
    List<Ceiling> ceilings(
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
     * All that may be said against the numbers of one variant in a trial.
     *
     * @param disturbances absent when the machine was not read
     * @param containers in which server and generator ran
     * @param paired absent in a solo trial
     */
    CheckResults judge(
            RunningServer running,
            ContractCheck check,
            Load load,
            Observation observation,
            Measures measures,
            @Nullable Disturbances disturbances,
            Measured.Containers containers,
            Measured.@Nullable Session paired) {
        Variant variant = running.variant();
        CheckResults findings = Validity.of(new Measured(
                        variant.toString(),
                        running.ownPid(),
                        ContractCheck.pidNow(running),
                        check,
                        setsKeepAlive(variant),
                        load,
                        delayMillis(variant),
                        observation,
                        measures,
                        disturbances,
                        containers,
                        setup.ranAlready(),
                        paired))
                .and(CoarseCpu.check(running.subject(), observation.server().cpuNanos()))
                .and(load instanceof Load.SelfDriven ? notPinned(running.subject()) : notPinned(measures));
        ServerDescriptor server = servers.of(variant);
        ServerDescriptor.Profile profile = server.profiles().get(variant.profile());
        if (profile == null || !experiment().settingsOf(variant).isEmpty()) {
            return findings;
        }
        return EffectiveThreads.of(check.effective())
                .against(variant.toString(), profile, coresOf(check.effective(), containers.server()))
                .map(problem -> findings.and(new CheckResults(List.of(problem), List.of())))
                .orElse(findings);
    }

    /**
     * A server that ran already may have fewer, as in a container, or be on another machine; it tells itself. So it does in a
     * container with a quota, which a JVM rounds up by its own rules.
     */
    private int coresOf(Map<String, Object> effective, @Nullable ContainerUse container) {
        return (setup.ranAlready() || quota(container) != null)
                        && effective.get("jvm") instanceof Map<?, ?> jvm
                        && jvm.get("cpus") instanceof Number cpus
                ? cpus.intValue()
                : setup.cores().server();
    }

    /** By the name of the setting, as each framework has its own: {@code server.tomcat.max-keep-alive-requests}. */
    private boolean setsKeepAlive(Variant variant) {
        return experiment().settingsOf(variant).keySet().stream()
                .anyMatch(name -> name.replace("-", "").toLowerCase(Locale.ROOT).contains("keepalive"));
    }

    /**
     * What was found by variant when the servers of a trial are compared with each other and with those before.
     *
     * @param told the effective configurations
     */
    Map<String, CheckResults> compareConfigurations(Map<Variant, Map<String, Object>> told) {
        Map<String, Map<String, Object>> effective = new LinkedHashMap<>();
        Set<String> set = new HashSet<>();
        Set<String> limited = new HashSet<>();
        told.forEach((variant, configuration) -> {
            effective.put(variant.toString(), configuration);
            if (!experiment().settingsOf(variant).isEmpty()) {
                set.add(variant.toString());
            }
            if (!experiment().siteOf(variant).equals(experiment().siteOfAll())) {
                limited.add(variant.toString());
            }
        });
        return configurations.compare(effective, set, limited);
    }

    /** Of a server that has no generator beside it. */
    private CheckResults notPinned(ProcessTarget subject) {
        Pinning pinning = setup.pinning();
        Optional<CpuSet> cpus = subject.cpus();
        return pinning == null || cpus.equals(Optional.of(pinning.servers()))
                ? CheckResults.NONE
                : new CheckResults(
                        List.of(new Problem(
                                "not-pinned",
                                "The server should have run on CPU " + pinning.servers() + ", but "
                                        + (cpus.isEmpty()
                                                ? "where it ran cannot be read."
                                                : "it ran on CPU " + cpus.get() + "."),
                                "Look for what moves processes between CPUs here, or leave --pin out.")),
                        List.of());
    }

    /** What was asked for is believed only when the running processes say the same. */
    private CheckResults notPinned(Measures measures) {
        Pinning pinning = setup.pinning();
        CpusUsed cpus = measures.limits().cpus();
        if (pinning == null
                || new CpusUsed(
                                pinning.servers().toString(),
                                pinning.generator().toString())
                        .equals(cpus)) {
            return CheckResults.NONE;
        }
        return new CheckResults(
                List.of(new Problem(
                        "not-pinned",
                        "The server should have run on CPU " + pinning.servers() + " and the generator on CPU "
                                + pinning.generator() + ", but "
                                + (cpus == null
                                        ? "where they ran cannot be read."
                                        : "they ran on CPU " + cpus.server() + " and CPU " + cpus.generator() + "."),
                        "Look for what moves processes between CPUs here, or leave --pin out.")),
                List.of());
    }
}
