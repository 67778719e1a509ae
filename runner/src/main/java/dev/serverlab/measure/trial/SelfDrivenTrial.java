package dev.serverlab.measure.trial;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.MachineWindow;
import dev.serverlab.measure.validity.TrialData;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A server that generates its own work: it is sent only the contract check. Its counters are read at both ends of the
 * measured window, with its CPU, threads and memory over it.
 *
 * @param behind the backends of the server
 */
record SelfDrivenTrial(TrialContext context, Trial trial, Load.SelfDriven load, TrialBackends behind) {

    /** @throws dev.serverlab.model.problem.LabException when the server, or one of its backends, ends meanwhile */
    TrialData watch(TrialData.Requested requested, RunningServer server, ContractCheck check, ProcessSampler samples)
            throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        server.onExit(ended::countDown);
        behind.onExit(ended::countDown);
        ProcessTarget subject = server.subject();
        // The second of each pair stands for the missing generator.
        MachineReadings machine = new MachineReadings(List.of(subject, subject), behind.subjects());
        WindowReadings readings = new WindowReadings(
                List.of(samples, moment -> new CpuReading(0, 0, 0L)), List.of(subject.jit()), machine, 1);
        Instant start = Instant.now().plus(load.ramp());
        context.listener().ownWork(trial, start, start.plus(load.duration()));
        pass(load.ramp(), ended, server);
        // Outside the window, as a reading costs the server some CPU.
        CounterReading countersFrom = CounterReading.of(server.management()).orElse(null);
        Instant from = Instant.now();
        readings.readAt(from);
        pass(load.duration(), ended, server);
        Instant to = Instant.now();
        readings.readAt(to);
        CounterReading countersTo = CounterReading.of(server.management()).orElse(null);
        samples.close();
        behind.endSamples();
        TrialResult.Window window = new TrialResult.Window(EpochMicros.of(from), EpochMicros.of(to));
        WindowReadings.Span span = readings.spans().getFirst().getFirst();
        MachineWindow watched = readings.watched();
        Disturbances disturbances = watched == null
                ? Disturbances.elsewhere(null, null)
                : watched.disturbances(
                        null,
                        behind.cpuNanos(
                                watched.from().lab().epochMicros(),
                                watched.to().lab().epochMicros()));
        Observation observation = new Observation(
                LatencyMicros.empty(),
                Map.of(),
                span.window(),
                TrialReading.use(samples.samples(), span.cpuNanos(), span.jitNanos(), span.window(), window),
                server.startupMillis(),
                new Observation.GeneratorUse(null, LatencyMicros.empty(), null),
                machine.use(0, Arrays.asList(span.cpuNanos(), null)).withoutGenerator(),
                Waits.NONE,
                null);
        return new TrialData(
                requested,
                server,
                check,
                load,
                observation,
                new TrialResult.Recording(null, window, null, null, null, null),
                new TrialResult.Surroundings(
                        disturbances.withoutGenerator(), machine.container(0), null, behind.use(window)),
                Counters.between(
                        countersFrom,
                        countersTo,
                        context.servers().of(server.variant()).counters()),
                null,
                null);
    }

    /** A server may end because its backend did, which is then the cause. */
    private void pass(Duration time, CountDownLatch ended, RunningServer server) throws InterruptedException {
        if (ended.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
            behind.requireAlive();
            throw server.died("during its own work");
        }
    }

    static CheckResults nothingCounted(TrialData measured) {
        return CheckResults.problem(
                measured.counters().isEmpty(),
                "nothing-counted",
                "%s generates its own work, but none of its counters could be read.",
                "Name counters in its server.yaml that /actuator/prometheus has; docs/adding-a-server.md explains how.",
                measured.server().variant());
    }
}
