package dev.serverlab.protocol;

import dev.serverlab.experiment.Load;
import dev.serverlab.experiment.Trial;
import dev.serverlab.problem.ExitCode;
import dev.serverlab.problem.LabException;
import dev.serverlab.problem.Problem;
import dev.serverlab.protocol.validity.Findings;
import dev.serverlab.protocol.validity.Measured;
import dev.serverlab.results.Counted;
import dev.serverlab.results.Disturbances;
import dev.serverlab.results.Outcome;
import dev.serverlab.results.TrialResult;
import dev.serverlab.sampling.CpuCounter;
import dev.serverlab.sampling.CpuReading;
import dev.serverlab.sampling.MachineMoment;
import dev.serverlab.sampling.ProcessSampler;
import dev.serverlab.sampling.Subject;
import dev.serverlab.server.ContractCheck;
import dev.serverlab.server.CounterReading;
import dev.serverlab.server.CounterSource;
import dev.serverlab.server.RunningServer;
import dev.serverlab.stats.Bounds;
import dev.serverlab.stats.LatencyMicros;
import dev.serverlab.stats.Measures;
import dev.serverlab.stats.Observation;
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

    private final Bench bench;
    private final Trial.Solo trial;
    private final Load.SelfDriven load;
    private final Path folder;
    private final Instant began = Instant.now();

    /** @param folder where all of its files go */
    SelfDrivenTrial(Bench bench, Trial.Solo trial, Load.SelfDriven load, Path folder) {
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
            return Bench.failed(trial, began, check, e.problem());
        }
    }

    /** One end of the window. */
    private record Edge(CpuReading cpu, OptionalLong jit, MachineMoment machine) {

        static Edge read(ProcessSampler server, CpuCounter jit) throws InterruptedException {
            CpuReading cpu = server.readAt(Instant.now());
            return new Edge(cpu, jit.cpuNanos(), MachineMoment.now());
        }
    }

    private record Seen(
            Observation observation,
            TrialResult.Window window,
            List<Counted> counters,
            Disturbances disturbances,
            Measured.Containers containers) {}

    private Seen watch(RunningServer server) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        server.onExit(ended::countDown);
        Map<String, CounterSource> sources = bench.servers().of(trial.variant()).counters();
        Subject subject = server.subject();
        // The lab itself is no generator; nothing is asked of the second process.
        MachineReadings machine = new MachineReadings(List.of(subject, subject));
        MachineMoment before = MachineMoment.now();
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
                    new Watched(before, from.machine(), to.machine(), cpu, OptionalLong.of(0))
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

    private Findings nothingCounted(List<Counted> counters) {
        return !counters.isEmpty()
                ? Findings.NONE
                : new Findings(
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
        Findings findings = bench.judge(
                        server, check, load, seen.observation(), measures, seen.disturbances(), seen.containers(), null)
                .and(bench.compareConfigurations(Map.of(trial.variant(), check.effective()))
                        .getOrDefault(trial.variant().toString(), Findings.NONE))
                .and(nothingCounted(seen.counters()));
        TrialResult result = new TrialResult(
                trial.number(),
                trial.round(),
                trial.variant(),
                trial.protocol(),
                trial.folder(),
                began,
                null,
                seen.window(),
                measures,
                null,
                null,
                check.responseBytes(),
                check.effective(),
                seen.counters(),
                seen.disturbances(),
                seen.containers().server(),
                seen.containers().generator(),
                findings.problems().isEmpty(),
                findings.problems(),
                findings.notes());
        return new Outcome(List.of(new Outcome.OfVariant(result, seen.observation(), bounds)), null, ExitCode.FINE);
    }
}
