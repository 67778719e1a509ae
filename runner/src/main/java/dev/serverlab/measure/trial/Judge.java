package dev.serverlab.measure.trial;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.EffectiveThreads;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.Configurations;
import dev.serverlab.measure.validity.TrialData;
import dev.serverlab.measure.validity.Validity;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether a trial is valid.
 *
 * @param configurations of this run's servers so far
 * @param answers of the experiment's own servers so far
 */
record Judge(TrialContext context, Configurations configurations, AnswersSeen answers) {

    /** The resolution at which a server reports its own CPU. */
    private static final double CPU_STEP_NANOS = 10e6;

    /** The same judge for trials of another context. */
    Judge in(TrialContext other) {
        return new Judge(other, configurations, answers);
    }

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

    /** What a server reported about itself; empty when it did not reach its check. */
    private static TrialResult.ServerFacts facts(@Nullable ContractCheck check, List<ServerCounter> counters) {
        return check == null
                ? TrialResult.ServerFacts.NONE
                : new TrialResult.ServerFacts(check.responseBytes(), check.effective(), counters);
    }

    /**
     * The numbers of one variant, with all findings.
     *
     * @param beside findings in addition to the checks of its own numbers
     */
    Outcome.OfVariant judged(Trial trial, Instant began, TrialData measured, CheckResults beside) {
        Variant variant = measured.server().variant();
        TrialResult.ServerFacts reported = facts(measured.check(), measured.counters());
        Ceilings ceilings = Ceilings.of(
                context, variant, reported.effective(), measured.surroundings().container());
        double requests = measured.observation().latencyMicros().getTotalCount();
        double seconds = measured.observation().window().toNanos() / 1e9;
        Bounds bounds = ceilings.bounds(measured.load(), reported.counters(), requests / seconds);
        Measures measures = Measures.of(
                List.of(measured.observation()), measured.requested().delayMillis(), bounds);
        CheckResults findings = Validity.of(measured, measures)
                .and(coarseCpu(measured))
                .and(notPinned(measured, measures.limits().cpus()))
                .and(otherThreads(variant, reported.effective(), ceilings.cores()))
                .and(connectionsTaken(measured, measures))
                .and(otherAnswers(measured))
                .and(beside);
        TrialResult result = new TrialResult(
                TrialResult.Identity.of(trial, variant, began),
                measured.recording(),
                measures,
                reported,
                measured.surroundings(),
                new TrialResult.Validity(findings.problems(), findings.notes()));
        return new Outcome.OfVariant(result, measured.observation(), bounds);
    }

    /** The request and conditions of a variant. */
    TrialData.Requested requested(Variant variant) {
        return new TrialData.Requested(
                context.delayMillis(variant),
                setsKeepAlive(variant) || context.experiment().subject(variant).server() != null,
                context.usesRunningServers());
    }

    /** Whether keep-alive is set under any framework's name, as {@code server.tomcat.max-keep-alive-requests}. */
    private boolean setsKeepAlive(Variant variant) {
        return context.experiment().subject(variant).settings().keySet().stream()
                .anyMatch(name -> name.replace("-", "").toLowerCase(Locale.ROOT).contains("keepalive"));
    }

    /** Whether it runs with its profile's threads, unless its own settings change them. */
    private CheckResults otherThreads(Variant variant, Map<String, Object> effective, int cores) {
        ServerDescriptor.Profile profile =
                context.servers().of(variant).profiles().get(variant.profile());
        return profile == null
                        || !context.experiment().subject(variant).settings().isEmpty()
                ? CheckResults.NONE
                : EffectiveThreads.of(effective)
                        .against(variant.toString(), profile, cores)
                        .map(problem -> new CheckResults(List.of(problem), List.of()))
                        .orElse(CheckResults.NONE);
    }

    /** Whether a server without answers has its maximum of connections; counting thousands takes time. */
    private CheckResults connectionsTaken(TrialData measured, Measures measures) {
        Variant variant = measured.server().variant();
        Long most = context.servers()
                .of(variant)
                .connections()
                .most(context.experiment().subject(variant).settings());
        if (most == null || measures.answers().requests() > 0) {
            return CheckResults.NONE;
        }
        long open = SystemFiles.ofThisMachine()
                .connectionsTo(measured.server().service().port());
        return CheckResults.problem(
                open >= most,
                "connections-taken",
                "%s holds at most %d connections, and %d others are open to its port, so it accepts no more.",
                "Stop the programs that hold them; or raise the server's limit, if connections in its server.yaml "
                        + "names a setting.",
                variant,
                most,
                open);
    }

    /** Whether it gave the same answers under load as others. */
    private CheckResults otherAnswers(TrialData measured) {
        Problem differing = measured.target() == null
                ? null
                : context.differing(
                        measured.server().variant(),
                        measured.target().reported().kept(),
                        answers);
        return differing == null ? CheckResults.NONE : new CheckResults(List.of(differing), List.of());
    }

    /** A note for a server whose CPU clock cannot be read on this machine. */
    private static CheckResults coarseCpu(TrialData measured) {
        Long nanos = measured.observation().server().cpuNanos();
        double cpu = nanos == null ? 0 : nanos;
        String what = "The server did not report its CPU at its management port.";
        if (nanos != null) {
            what = "CPU is as reported at the server's management port, in steps of 10 ms"
                    + (cpu == 0
                            ? ", and did not rise by one."
                            : ": ±%.1f %% of the %.2f s that it used. Its threads, its memory and the JIT's part are not known.");
        }
        boolean costly = measured.server().subject().cpu().isCostly();
        return CheckResults.note(
                costly,
                "cpu-coarse",
                what,
                "Run the lab on the machine of the servers, or measure for longer.",
                100 * CPU_STEP_NANOS / cpu,
                cpu / 1e9);
    }

    /** Pinning counts only if the CPUs of the running processes confirm it. */
    private CheckResults notPinned(TrialData measured, @Nullable CpusUsed both) {
        Pinning pinning = context.pinning();
        if (pinning == null) {
            return CheckResults.NONE;
        }
        String and = " and the generator on CPU ";
        boolean alone = measured.load() instanceof Load.SelfDriven;
        String asked = pinning.servers() + (alone ? "" : and + pinning.generator());
        CpuSet own = measured.server().subject().detail().cpus();
        String used = both == null ? null : both.server() + and + both.generator();
        String ran = !alone ? used : own == null ? null : own.toString();
        String where = ran == null ? "where it ran cannot be read" : "it ran on CPU " + ran;
        return CheckResults.problem(
                !asked.equals(ran),
                "not-pinned",
                "The server should have run on CPU %s, but %s.",
                "Find out what moves processes between CPUs here, or measure with --pin=false.",
                asked,
                where);
    }

    /**
     * Findings by variant from comparing the servers of a trial with each other and with earlier ones.
     *
     * @param reported the effective configurations
     */
    Map<Variant, CheckResults> compareConfigurations(Map<Variant, Map<String, Object>> reported) {
        Experiment experiment = context.experiment();
        return configurations.compare(
                reported,
                variant -> !experiment.subject(variant).settings().isEmpty(),
                variant -> !experiment.subject(variant).site().equals(experiment.siteOfAll()),
                variant -> experiment.subject(variant).jvm().jdk() != null,
                variant -> !experiment.subject(variant).jvm().arguments().equals(experiment.jvmArgs())
                        || !experiment.subject(variant).env().isEmpty());
    }
}
