package dev.serverlab.measure.trial;

import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.latency.LatencyMicros;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One server that makes its own work, from its start to its end: nothing is sent to it but the contract check. What it counts
 * itself is read at both ends of the measured window, with its CPU, threads and memory over it.
 */
final class SelfDrivenTrial {

    private final TrialContext context;
    private final Judge judge;
    private final Trial.Solo trial;
    private final Load.SelfDriven load;
    private final Path folder;
    private final Instant began = Instant.now();

    /** @param folder where all of its files go */
    SelfDrivenTrial(TrialContext context, Judge judge, Trial.Solo trial, Load.SelfDriven load, Path folder) {
        this.context = context;
        this.judge = judge;
        this.trial = trial;
        this.load = load;
        this.folder = folder;
    }

    /** Runs it from the start of the server to its end; a failure is part of the outcome. */
    Outcome run() throws InterruptedException {
        @Nullable ContractCheck check = null;
        try (RunningServer server = context.start(trial.variant(), folder.resolve("server.log"))) {
            context.came(trial, server);
            check = ContractCheck.of(server);
            Judge.Measurement measured = watch(server, check);
            CheckResults beside = judge.compareConfigurations(Map.of(trial.variant(), check.effective()))
                    .getOrDefault(trial.variant().toString(), CheckResults.NONE)
                    .and(nothingCounted(measured.counters()));
            return new Outcome(List.of(judge.judged(trial, began, measured, beside)), null, ExitCode.FINE);
        } catch (LabException e) {
            return new Outcome(
                    List.of(Judge.failed(trial, trial.variant(), began, check, e.problem())), null, ExitCode.FAILED);
        }
    }

    private Judge.Measurement watch(RunningServer server, ContractCheck check) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        server.onExit(ended::countDown);
        ProcessTarget subject = server.subject();
        // The second of each two stands for a generator, which there is not.
        MachineReadings machine = new MachineReadings(List.of(subject, subject));
        try (ProcessSampler samples = Samples.of(subject, folder.resolve("samples.csv"))) {
            WindowReadings readings = new WindowReadings(
                    List.of(samples, moment -> new CpuReading(0, 0, 0L)), List.of(subject.jit()), machine, 1);
            Instant start = Instant.now().plus(load.ramp());
            context.listener().ownWork(trial, start, start.plus(load.duration()));
            pass(load.ramp(), ended, server);
            // Outside of the window, as a reading costs the server something.
            Optional<CounterReading> countersFrom = CounterReading.of(server);
            Instant from = Instant.now();
            readings.readAt(from);
            pass(load.duration(), ended, server);
            Instant to = Instant.now();
            readings.readAt(to);
            Optional<CounterReading> countersTo = CounterReading.of(server);
            List<ServerCounter> counters = CounterReadings.between(
                    countersFrom,
                    countersTo,
                    context.servers().of(trial.variant()).counters());
            TrialResult.Window window = new TrialResult.Window(micros(from), micros(to));
            WindowReadings.Span span = readings.spans().getFirst().getFirst();
            MachineWindow watched = Objects.requireNonNull(readings.watched());
            return new Judge.Measurement(
                    server,
                    check,
                    load,
                    observation(server, span, window, machine, samples),
                    new TrialResult.Recording(null, window, null, null),
                    new TrialResult.Surroundings(
                            watched.disturbances(null).withoutGenerator(), machine.container(0), null),
                    counters,
                    null);
        }
    }

    /** @throws LabException when the server ends meanwhile */
    private static void pass(Duration time, CountDownLatch ended, RunningServer server) throws InterruptedException {
        if (ended.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
            throw server.died("while it made its own work");
        }
    }

    private static long micros(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }

    private static Observation observation(
            RunningServer server,
            WindowReadings.Span span,
            TrialResult.Window window,
            MachineReadings machine,
            ProcessSampler samples) {
        return new Observation(
                LatencyMicros.empty(),
                Map.of(),
                span.window(),
                new Observation.ProcessUse(
                        span.cpuNanos(),
                        span.jitNanos(),
                        span.window(),
                        Samples.peak(samples.samples(), ProcessSample::threads),
                        Samples.peak(samples.samples(), ProcessSample::rssBytes),
                        Samples.busiestSecond(samples.samples(), window.startEpochMicros(), window.endEpochMicros())),
                server.startupMillis(),
                new Observation.GeneratorUse(null, LatencyMicros.empty(), null),
                machine.use(0, Arrays.asList(span.cpuNanos(), null)).withoutGenerator());
    }

    private CheckResults nothingCounted(List<ServerCounter> counters) {
        return CheckResults.problem(counters.isEmpty(), """
                nothing-counted
                %s makes its own work, and nothing that it counts of it could be read.
                Name counters in its server.yaml that /actuator/prometheus has; docs/adding-a-server.md tells how.""", trial.variant());
    }
}
