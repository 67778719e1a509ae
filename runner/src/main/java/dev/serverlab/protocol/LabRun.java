package dev.serverlab.protocol;

import dev.serverlab.experiment.Experiment;
import dev.serverlab.experiment.Plan;
import dev.serverlab.experiment.Variant;
import dev.serverlab.load.Generator;
import dev.serverlab.problem.ExitCode;
import dev.serverlab.problem.LabException;
import dev.serverlab.problem.Problem;
import dev.serverlab.results.Run;
import dev.serverlab.results.RunFolder;
import dev.serverlab.results.TrialResult;
import dev.serverlab.results.VariantSummary;
import dev.serverlab.server.ContractCheck;
import dev.serverlab.server.EffectiveThreads;
import dev.serverlab.server.FreePorts;
import dev.serverlab.server.RunningServer;
import dev.serverlab.server.ServerDescriptor;
import dev.serverlab.server.Servers;
import dev.serverlab.stats.Ceiling;
import dev.serverlab.stats.Measures;
import dev.serverlab.stats.Observation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan, one trial after the other. A trial that fails is kept as invalid and does not stop the rest. What has
 * been measured is handed on after every trial.
 */
public final class LabRun {

    private final Plan plan;
    private final Servers servers;
    private final Setup setup;
    private final RunFolder folder;
    private final Run.Environment environment;
    private final Instant startedAt;
    private final RunListener listener;
    private final List<TrialResult> results = new ArrayList<>();
    private final Map<Variant, List<Observation>> valid = new HashMap<>();
    private final Map<Variant, Ceiling> ceilings = new HashMap<>();
    private ExitCode exitCode = ExitCode.FINE;

    /**
     * With what servers are started.
     *
     * @param java the {@code java} program of the servers' JDK
     * @param fixedPorts the ports of {@code server.yaml} instead of free ones
     * @param cores of this machine
     */
    public record Setup(Generator generator, Path java, boolean fixedPorts, int cores) {}

    public LabRun(
            Plan plan,
            Servers servers,
            Setup setup,
            RunFolder folder,
            Run.Environment environment,
            Instant startedAt,
            RunListener listener) {
        this.plan = plan;
        this.servers = servers;
        this.setup = setup;
        this.folder = folder;
        this.environment = environment;
        this.startedAt = startedAt;
        this.listener = listener;
    }

    /**
     * Runs all trials.
     *
     * @param keep is given the run so far, after every trial
     * @param ending asked before and after every trial; true ends the run
     */
    public Run execute(Consumer<Run> keep, Ending ending) throws InterruptedException {
        for (Plan.Trial trial : plan.trials()) {
            if (ending.hasBegun()) {
                break;
            }
            listener.trialStarted(trial);
            TrialResult result = run(trial);
            if (result.measures() == null ? ending.beginsSoon() : ending.hasBegun()) {
                // Whatever it says now, it was cut short.
                break;
            }
            results.add(result);
            keep.accept(soFar(Run.State.RUNNING));
            listener.trialFinished(trial, result);
        }
        Run run = soFar(results.size() == plan.trials().size() ? Run.State.COMPLETE : Run.State.INTERRUPTED);
        keep.accept(run);
        return run;
    }

    /** How the run ended, for the exit code. */
    public ExitCode exitCode() {
        return exitCode;
    }

    private TrialResult run(Plan.Trial trial) throws InterruptedException {
        Experiment experiment = plan.experiment();
        Instant began = Instant.now();
        Path trialFolder = folder.trial(trial);
        ServerDescriptor server = servers.of(trial.variant());
        @Nullable ContractCheck check = null;
        try (RunningServer running = start(trial, server, trialFolder)) {
            listener.serverUp(trial, running.startupMillis());
            check = ContractCheck.of(running);
            SoloTrial.Outcome outcome = new SoloTrial(setup.generator(), experiment, listener)
                    .drive(trial, running, trialFolder, plan.loadPerTrial());
            return finished(trial, began, server, check, outcome);
        } catch (LabException e) {
            // Also where the same would have been refused before the first trial, as a port that is taken by now.
            exitCode = exitCode.or(ExitCode.FAILED);
            return failed(trial, began, check, e.problem());
        }
    }

    private RunningServer start(Plan.Trial trial, ServerDescriptor server, Path trialFolder)
            throws InterruptedException {
        Experiment experiment = plan.experiment();
        ServerDescriptor.Ports ports = server.ports();
        if (setup.fixedPorts()) {
            FreePorts.requireFree(ports);
        } else {
            ports = FreePorts.choose();
        }
        return RunningServer.start(new RunningServer.Start(
                server,
                trial.variant(),
                ports,
                setup.java(),
                experiment.jvmArgs(),
                experiment.settingsOf(server.name()),
                trialFolder.resolve("server.log")));
    }

    private TrialResult finished(
            Plan.Trial trial, Instant began, ServerDescriptor server, ContractCheck check, SoloTrial.Outcome outcome) {
        Experiment experiment = plan.experiment();
        Variant variant = trial.variant();
        EffectiveThreads threads = EffectiveThreads.of(check.effective());
        Ceiling ceiling = Ceilings.of(experiment, servers.workOf(variant, experiment), threads, setup.cores())
                .orElse(null);
        Measures measures = Measures.of(List.of(outcome.observation()), delayMillis(), ceiling);
        List<Problem> problems = new ArrayList<>(Validity.problemsOf(measures, experiment));
        ServerDescriptor.Profile profile = server.profiles().get(variant.profile());
        if (profile != null && experiment.settingsOf(server.name()).isEmpty()) {
            threads.against(variant.toString(), profile, setup.cores()).ifPresent(problems::add);
        }
        boolean isValid = problems.isEmpty();
        if (isValid) {
            valid.computeIfAbsent(variant, key -> new ArrayList<>()).add(outcome.observation());
            if (ceiling != null) {
                ceilings.put(variant, ceiling);
            }
        } else {
            exitCode = exitCode.or(ExitCode.INVALID);
        }
        return new TrialResult(
                trial.number(),
                trial.round(),
                variant,
                experiment.protocol(),
                trial.folder(),
                began,
                outcome.record().report(),
                new TrialResult.Window(
                        outcome.record().startEpochMicros(), outcome.record().endEpochMicros()),
                measures,
                check.responseBytes(),
                check.effective(),
                isValid,
                problems);
    }

    private TrialResult failed(Plan.Trial trial, Instant began, @Nullable ContractCheck check, Problem problem) {
        return new TrialResult(
                trial.number(),
                trial.round(),
                trial.variant(),
                plan.experiment().protocol(),
                trial.folder(),
                began,
                null,
                null,
                null,
                check == null ? null : check.responseBytes(),
                check == null ? Map.of() : check.effective(),
                false,
                List.of(problem));
    }

    private Run soFar(Run.State state) {
        return new Run(
                Run.SCHEMA_VERSION,
                folder.name(),
                state,
                startedAt,
                Instant.now(),
                plan.experiment(),
                environment,
                plan.seed(),
                plan.trials(),
                List.copyOf(results),
                plan.experiment().variants().stream().map(this::summary).toList());
    }

    private VariantSummary summary(Variant variant) {
        List<Observation> observations = valid.getOrDefault(variant, List.of());
        long planned = plan.trials().stream()
                .filter(trial -> trial.variant().equals(variant))
                .count();
        return new VariantSummary(
                variant,
                (int) planned,
                observations.size(),
                observations.isEmpty() ? null : Measures.of(observations, delayMillis(), ceilings.get(variant)));
    }

    private double delayMillis() {
        return plan.experiment().workload().delay().toMillis();
    }
}
