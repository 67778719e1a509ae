package dev.serverlab.measure.trial;

import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.Configurations;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.measure.validity.Validity;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says what a trial is worth.
 *
 * @param configurations of the servers of this run so far
 */
record Judge(TrialContext context, Configurations configurations) {

    /** In which a server tells its own CPU. */
    private static final double CPU_STEP_NANOS = 10e6;

    /**
     * A variant without numbers.
     *
     * @param check absent when the server did not get that far
     */
    static Outcome.OfVariant failed(
            Trial trial, Variant variant, Instant began, @Nullable ContractCheck check, Problem problem) {
        TrialResult result =
                TrialResult.failed(TrialResult.Identity.of(trial, variant, began), facts(check, List.of()), problem);
        return new Outcome.OfVariant(result, null, null);
    }

    /** What a server told of itself; nothing when it did not get as far as its check. */
    private static TrialResult.ServerFacts facts(@Nullable ContractCheck check, List<ServerCounter> counters) {
        return check == null
                ? TrialResult.ServerFacts.NONE
                : new TrialResult.ServerFacts(check.responseBytes(), check.effective(), counters);
    }

    /**
     * The numbers of one variant, and all that may be said against them.
     *
     * @param beside what was found beside the checks of its own numbers
     */
    Outcome.OfVariant judged(Trial trial, Instant began, Measurement measured, CheckResults beside) {
        Variant variant = measured.server().variant();
        Bounds bounds = context.bounds(
                variant,
                measured.load(),
                measured.check(),
                measured.containers().server());
        Measures measures = Measures.of(List.of(measured.observation()), context.delayMillis(variant), bounds);
        CheckResults findings = check(measured, measures).and(beside);
        Measurement.OfSolo solo =
                measured.own() instanceof Measurement.OfSolo own ? own : new Measurement.OfSolo(List.of(), null);
        Measurement.@Nullable OfPaired paired = paired(measured);
        TrialResult result = new TrialResult(
                TrialResult.Identity.of(trial, variant, began),
                new TrialResult.Recording(
                        solo.report(),
                        measured.window(),
                        paired == null ? null : paired.warmup(),
                        paired == null ? null : paired.blocks()),
                measures,
                facts(measured.check(), solo.counters()),
                new TrialResult.Surroundings(
                        measured.disturbances(),
                        measured.containers().server(),
                        measured.containers().generator()),
                new TrialResult.Validity(findings.problems(), findings.notes()));
        return new Outcome.OfVariant(result, measured.observation(), bounds);
    }

    private static Measurement.@Nullable OfPaired paired(Measurement measured) {
        return measured.own() instanceof Measurement.OfPaired own ? own : null;
    }

    private CheckResults check(Measurement measured, Measures measures) {
        RunningServer running = measured.server();
        Measurement.@Nullable OfPaired paired = paired(measured);
        return Validity.of(new Measured(
                        running.variant().toString(),
                        running.ownPid(),
                        ContractCheck.pidNow(running),
                        measured.check(),
                        setsKeepAlive(running.variant()),
                        measured.load(),
                        context.delayMillis(running.variant()),
                        measured.observation(),
                        measures,
                        measured.disturbances(),
                        measured.containers(),
                        context.setup().ranAlready(),
                        paired == null ? null : paired.session()))
                .and(coarseCpu(
                        running.subject(), measured.observation().server().cpuNanos()))
                .and(notPinned(running.subject(), measured.load(), measures))
                .and(otherThreads(measured));
    }

    /** By the name of the setting, as each framework has its own: {@code server.tomcat.max-keep-alive-requests}. */
    private boolean setsKeepAlive(Variant variant) {
        return context.experiment().settingsOf(variant).keySet().stream()
                .anyMatch(name -> name.replace("-", "").toLowerCase(Locale.ROOT).contains("keepalive"));
    }

    /** Whether it runs with the threads that its profile means; settings of its own may mean others. */
    private CheckResults otherThreads(Measurement measured) {
        Variant variant = measured.server().variant();
        Map<String, Object> effective = measured.check().effective();
        ServerDescriptor.Profile profile =
                context.servers().of(variant).profiles().get(variant.profile());
        if (profile == null || !context.experiment().settingsOf(variant).isEmpty()) {
            return CheckResults.NONE;
        }
        return EffectiveThreads.of(effective)
                .against(
                        variant.toString(),
                        profile,
                        context.coresOf(effective, measured.containers().server()))
                .map(problem -> new CheckResults(List.of(problem), List.of()))
                .orElse(CheckResults.NONE);
    }

    /** Of a server whose own clock cannot be read on this machine. */
    private static CheckResults coarseCpu(ProcessTarget server, OptionalLong cpuNanos) {
        if (!server.cpu().isCostly()) {
            return CheckResults.NONE;
        }
        return new CheckResults(
                List.of(),
                List.of(new Problem(
                        "cpu-coarse",
                        cpuNanos.isPresent() && cpuNanos.getAsLong() > 0
                                ? String.format(
                                        Locale.ROOT,
                                        "CPU is what the server told at its management port, in steps of 10 ms: ±%.1f %% of"
                                                + " the %.2f s that it used. Its threads, its memory and the JIT's part are"
                                                + " not known.",
                                        100 * CPU_STEP_NANOS / cpuNanos.getAsLong(),
                                        cpuNanos.getAsLong() / 1e9)
                                : "The server did not tell its CPU at its management port.",
                        "Run the lab on the machine of the servers, or measure for longer.")));
    }

    /** What was asked for is believed only when the running processes say the same. */
    private CheckResults notPinned(ProcessTarget server, Load load, Measures measures) {
        Pinning pinning = context.setup().pinning();
        if (pinning == null) {
            return CheckResults.NONE;
        }
        String and = " and the generator on CPU ";
        boolean alone = load instanceof Load.SelfDriven;
        String asked = pinning.servers() + (alone ? "" : and + pinning.generator());
        Optional<String> ran = alone
                ? server.cpus().map(CpuSet::toString)
                : Optional.ofNullable(measures.limits().cpus()).map(cpus -> cpus.server() + and + cpus.generator());
        return ran.equals(Optional.of(asked))
                ? CheckResults.NONE
                : new CheckResults(
                        List.of(new Problem(
                                "not-pinned",
                                "The server should have run on CPU " + asked + ", but "
                                        + ran.map(cpus -> "it ran on CPU " + cpus + ".")
                                                .orElse("where it ran cannot be read."),
                                "Look for what moves processes between CPUs here, or leave --pin out.")),
                        List.of());
    }

    /**
     * What was found by variant when the servers of a trial are compared with each other and with those before.
     *
     * @param told the effective configurations
     */
    Map<String, CheckResults> compareConfigurations(Map<Variant, Map<String, Object>> told) {
        Experiment experiment = context.experiment();
        Map<String, Map<String, Object>> effective = new LinkedHashMap<>();
        Set<String> set = new HashSet<>();
        Set<String> limited = new HashSet<>();
        told.forEach((variant, configuration) -> {
            effective.put(variant.toString(), configuration);
            if (!experiment.settingsOf(variant).isEmpty()) {
                set.add(variant.toString());
            }
            if (!experiment.siteOf(variant).equals(experiment.siteOfAll())) {
                limited.add(variant.toString());
            }
        });
        return configurations.compare(effective, set, limited);
    }
}
