package dev.serverlab.measure.trial;

import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.CounterSource;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.latency.LatencyMicros;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One server that makes its own work, from its start to its end: nothing is sent to it but the contract check. What it counts
 * itself is read at both ends of the measured window, with its CPU, threads and memory over it.
 */
final class SelfDrivenTrial {

    private final TrialContext bench;
    private final Trial.Solo trial;
    private final Load.SelfDriven load;
    private final Path folder;
    private final Instant began = Instant.now();

    /** @param folder where all of its files go */
    SelfDrivenTrial(TrialContext bench, Trial.Solo trial, Load.SelfDriven load, Path folder) {
        this.bench = bench;
        this.trial = trial;
        this.load = load;
        this.folder = folder;
    }

    /** Runs it from the start of the server to its end; a failure is part of the outcome. */
    Outcome run() throws InterruptedException {
        @Nullable ContractCheck check = null;
        try (RunningServer server = bench.start(trial.variant(), folder.resolve("server.log"))) {
            server.startupMillis().ifPresent(millis -> bench.listener().serverUp(trial, trial.variant(), millis));
            check = ContractCheck.of(server);
            return finished(server, check, watch(server));
        } catch (LabException e) {
            return TrialContext.failed(trial, began, check, e.problem());
        }
    }

    /** One end of the window. */
    private record Edge(CpuReading cpu, OptionalLong jit, MachineSnapshot machine) {

        static Edge read(ProcessSampler server, CpuCounter jit) throws InterruptedException {
            CpuReading cpu = server.readAt(Instant.now());
            return new Edge(cpu, jit.cpuNanos(), MachineSnapshot.now());
        }
    }

    private record Seen(
            Observation observation,
            TrialResult.Window window,
            List<ServerCounter> counters,
            Disturbances disturbances,
            Measured.Containers containers) {}

    private Seen watch(RunningServer server) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        server.onExit(ended::countDown);
        Map<String, CounterSource> sources = bench.servers().of(trial.variant()).counters();
        ProcessTarget subject = server.subject();
        // The lab itself is no generator; nothing is asked of the second process.
        MachineReadings machine = new MachineReadings(List.of(subject, subject));
        MachineSnapshot before = MachineSnapshot.now();
        Instant start = Instant.now().plus(load.ramp());
        bench.listener().ownWork(trial, start, start.plus(load.duration()));
        try (ProcessSampler samples = Samples.of(subject, folder.resolve("samples.csv"))) {
            pass(load.ramp(), ended, server);
            // Outside of the window, as a reading costs the server something.
            Optional<CounterReading> countersFrom = CounterReading.of(server);
            Edge from = Edge.read(samples, subject.jit());
            machine.readStart();
            pass(load.duration(), ended, server);
            Edge to = Edge.read(samples, subject.jit());
            machine.readEnd();
            Optional<CounterReading> countersTo = CounterReading.of(server);
            OptionalLong cpu = CpuReading.between(from.cpu(), to.cpu());
            return new Seen(
                    observation(server, from, to, cpu, machine, samples),
                    new TrialResult.Window(from.cpu().epochMicros(), to.cpu().epochMicros()),
                    CounterReadings.between(countersFrom, countersTo, sources),
                    new MachineWindow(before, from.machine(), to.machine(), cpu, OptionalLong.of(0))
                            .disturbances(null)
                            .withoutGenerator(),
                    new Measured.Containers(machine.containers(0).server(), null));
        }
    }

    /** @throws LabException when the server ends meanwhile */
    private static void pass(Duration time, CountDownLatch ended, RunningServer server) throws InterruptedException {
        if (ended.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
            throw server.died("while it made its own work");
        }
    }

    private static Observation observation(
            RunningServer server,
            Edge from,
            Edge to,
            OptionalLong cpu,
            MachineReadings machine,
            ProcessSampler samples) {
        Duration window = Duration.ofNanos(to.cpu().nanoTime() - from.cpu().nanoTime());
        OptionalLong jit = from.jit().isPresent() && to.jit().isPresent()
                ? OptionalLong.of(to.jit().getAsLong() - from.jit().getAsLong())
                : OptionalLong.empty();
        return new Observation(
                LatencyMicros.empty(),
                Map.of(),
                window,
                new Observation.ProcessUse(
                        cpu,
                        jit,
                        window,
                        Samples.threadsPeak(samples.samples()),
                        Samples.rssPeak(samples.samples()),
                        Samples.busiestSecond(
                                samples.samples(),
                                from.cpu().epochMicros(),
                                to.cpu().epochMicros())),
                server.startupMillis(),
                new Observation.GeneratorUse(OptionalLong.empty(), LatencyMicros.empty(), OptionalLong.empty()),
                machine.use(0, List.of(cpu, OptionalLong.empty())).withoutGenerator());
    }

    private CheckResults nothingCounted(List<ServerCounter> counters) {
        return !counters.isEmpty()
                ? CheckResults.NONE
                : new CheckResults(
                        List.of(new Problem(
                                "nothing-counted",
                                trial.variant()
                                        + " makes its own work, and nothing that it counts of it could be read.",
                                "Name counters in its server.yaml that /actuator/prometheus has;"
                                        + " docs/adding-a-server.md tells how.")),
                        List.of());
    }

    private Outcome finished(RunningServer server, ContractCheck check, Seen seen) {
        // Nothing is asked for, so nothing limits the answers.
        Bounds bounds = new Bounds(List.of(), false, bench.setup().cores());
        Measures measures = Measures.of(List.of(seen.observation()), bench.delayMillis(trial.variant()), bounds);
        CheckResults findings = bench.judge(
                        server, check, load, seen.observation(), measures, seen.disturbances(), seen.containers(), null)
                .and(bench.compareConfigurations(Map.of(trial.variant(), check.effective()))
                        .getOrDefault(trial.variant().toString(), CheckResults.NONE))
                .and(nothingCounted(seen.counters()));
        TrialResult result = new TrialResult(
                TrialResult.Identity.of(trial, trial.variant(), began),
                new TrialResult.Recording(null, seen.window(), null, null),
                measures,
                TrialContext.facts(check, seen.counters()),
                new TrialResult.Surroundings(
                        seen.disturbances(),
                        seen.containers().server(),
                        seen.containers().generator()),
                new TrialResult.Validity(findings.problems(), findings.notes()));
        return new Outcome(List.of(new Outcome.OfVariant(result, seen.observation(), bounds)), null, ExitCode.FINE);
    }
}
