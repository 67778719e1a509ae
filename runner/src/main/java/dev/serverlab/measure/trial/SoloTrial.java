package dev.serverlab.measure.trial;

import dev.serverlab.measure.load.GeneratorEvent;
import dev.serverlab.measure.load.GeneratorRecord;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.sampling.ProcessSample;
import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One server from its start through warm-up, ramp and measured window to its end. */
final class SoloTrial {

    private final TrialContext bench;
    private final Trial.Solo trial;
    private final Path folder;
    private final Instant began = Instant.now();

    /** @param folder where all of its files go */
    SoloTrial(TrialContext bench, Trial.Solo trial, Path folder) {
        this.bench = bench;
        this.trial = trial;
        this.folder = folder;
    }

    /** Runs it from the start of the server to its end; a failure is part of the outcome. */
    Outcome run() throws InterruptedException {
        @Nullable ContractCheck check = null;
        try (RunningServer server = bench.start(trial.variant(), folder.resolve("server.log"))) {
            server.startupMillis().ifPresent(millis -> bench.listener().serverUp(trial, trial.variant(), millis));
            check = ContractCheck.of(server);
            return finished(server, check, drive(server));
        } catch (LabException e) {
            // Also where the same would have been refused before the first trial, as a port that is taken by now.
            return TrialContext.failed(trial, began, check, e.problem());
        }
    }

    private record Driven(
            Observation observation,
            GeneratorRecord record,
            List<ServerCounter> counters,
            @Nullable Disturbances disturbances,
            Measured.Containers containers) {}

    private Driven drive(RunningServer server) throws InterruptedException {
        Relay relay = new Relay();
        ProcessTarget subject = server.subject();
        try (Program process = bench.setup()
                        .generator()
                        .start(trial.variant(), server.service().url(), bench.experiment(), folder, relay::accept);
                ProcessSampler serverSamples = Samples.of(subject, folder.resolve("samples.csv"));
                ProcessSampler generatorSamples =
                        Samples.of(ProcessTarget.ofProcess(process.pid()), folder.resolve("generator-samples.csv"))) {
            MachineReadings machine = new MachineReadings(List.of(subject, ProcessTarget.ofProcess(process.pid())));
            WindowReadings readings = new WindowReadings(serverSamples, generatorSamples, subject.jit(), machine);
            CounterReadings counters = new CounterReadings(
                    server, bench.servers().of(trial.variant()).counters());
            relay.connect(readings, counters);
            // A generator without a server only counts refused connections until its time is over.
            server.onExit(process::end);
            GeneratorEnd.await(process, List.of(server), bench.plan().load(trial));
            GeneratorRecord record = GeneratorRecord.read(folder);
            return new Driven(
                    observation(server, record, readings, machine, serverSamples.samples()),
                    record,
                    counters.counted(),
                    disturbances(record, readings.edges()),
                    machine.containers(0));
        }
    }

    private static @Nullable Disturbances disturbances(GeneratorRecord record, WindowReadings.@Nullable Edges edges) {
        OptionalLong longest = record.gcLongestMillis();
        return edges == null ? null : edges.watched().disturbances(longest.isPresent() ? longest.getAsLong() : null);
    }

    private Outcome finished(RunningServer server, ContractCheck check, Driven driven) {
        Variant variant = trial.variant();
        Load load = bench.experiment().loadOf(variant);
        Bounds bounds = bench.bounds(variant, load, check, driven.containers());
        Measures measures = Measures.of(List.of(driven.observation()), bench.delayMillis(variant), bounds);
        CheckResults findings = bench.judge(
                        server,
                        check,
                        load,
                        driven.observation(),
                        measures,
                        driven.disturbances(),
                        driven.containers(),
                        null)
                .and(bench.compareConfigurations(Map.of(variant, check.effective()))
                        .getOrDefault(variant.toString(), CheckResults.NONE));
        GeneratorRecord record = driven.record();
        TrialResult result = new TrialResult(
                TrialResult.Identity.of(trial, variant, began),
                new TrialResult.Recording(
                        record.report(),
                        new TrialResult.Window(record.startEpochMicros(), record.endEpochMicros()),
                        null,
                        null),
                measures,
                TrialContext.facts(check, driven.counters()),
                new TrialResult.Surroundings(
                        driven.disturbances(),
                        driven.containers().server(),
                        driven.containers().generator()),
                new TrialResult.Validity(findings.problems(), findings.notes()));
        return new Outcome(List.of(new Outcome.OfVariant(result, driven.observation(), bounds)), null, ExitCode.FINE);
    }

    private static Observation observation(
            RunningServer server,
            GeneratorRecord record,
            WindowReadings readings,
            MachineReadings machine,
            List<ProcessSample> samples) {
        WindowReadings.Edges edges = readings.edges();
        OptionalLong serverNanos = edges == null ? OptionalLong.empty() : edges.serverCpuNanos();
        OptionalLong generatorNanos = edges == null ? OptionalLong.empty() : edges.generatorCpuNanos();
        return new Observation(
                record.latencyMicros(),
                record.errorKinds(),
                Duration.ofNanos((record.endEpochMicros() - record.startEpochMicros()) * 1_000),
                new Observation.ProcessUse(
                        serverNanos,
                        edges == null ? OptionalLong.empty() : edges.jitNanos(),
                        edges == null ? Duration.ZERO : edges.serverWindow(),
                        Samples.threadsPeak(samples),
                        Samples.rssPeak(samples),
                        Samples.busiestSecond(samples, record.startEpochMicros(), record.endEpochMicros())),
                server.startupMillis(),
                new Observation.GeneratorUse(generatorNanos, record.lagMicros(), record.gcPauseMillis()),
                machine.use(0, List.of(serverNanos, generatorNanos)));
    }

    /** Passes the generator's events on, and its window to the readings as soon as these exist. */
    private final class Relay {
        private final CompletableFuture<WindowReadings> readings = new CompletableFuture<>();
        private final CompletableFuture<CounterReadings> counters = new CompletableFuture<>();

        void connect(WindowReadings readings, CounterReadings counters) {
            this.readings.complete(readings);
            this.counters.complete(counters);
        }

        void accept(GeneratorEvent event) {
            if (event instanceof GeneratorEvent.Phase phase && phase.phase().equals("steady")) {
                var unused = readings.thenAccept(each -> each.schedule(phase));
                var unusedToo = counters.thenAccept(each -> each.schedule(phase));
            }
            bench.listener().generatorEvent(trial, event);
        }
    }
}
