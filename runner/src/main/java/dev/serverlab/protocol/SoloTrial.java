package dev.serverlab.protocol;

import dev.serverlab.experiment.Experiment;
import dev.serverlab.experiment.Plan;
import dev.serverlab.load.Generator;
import dev.serverlab.load.GeneratorEvent;
import dev.serverlab.load.GeneratorRecord;
import dev.serverlab.problem.LabException;
import dev.serverlab.process.ChildProcess;
import dev.serverlab.sampling.JitClock;
import dev.serverlab.sampling.ProcessSample;
import dev.serverlab.sampling.ProcessSampler;
import dev.serverlab.server.RunningServer;
import dev.serverlab.stats.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Drives one server that is already up through warm-up, ramp and measured window. */
final class SoloTrial {

    /** Beyond its planned load: the generator's start, requests in flight, and its report. */
    private static final Duration GENERATOR_MARGIN = Duration.ofSeconds(90);

    private final Generator generator;
    private final Experiment experiment;
    private final RunListener listener;

    SoloTrial(Generator generator, Experiment experiment, RunListener listener) {
        this.generator = generator;
        this.experiment = experiment;
        this.listener = listener;
    }

    /** What was observed, and the record that it came from. */
    record Outcome(Observation observation, GeneratorRecord record) {}

    /**
     * @param folder where the generator's files and the samples go
     * @param loadPerTrial how long the generator drives
     * @throws LabException when the server or the generator ends before its time, or leaves no usable record
     */
    Outcome drive(Plan.Trial trial, RunningServer server, Path folder, Duration loadPerTrial)
            throws InterruptedException {
        Relay relay = new Relay(trial);
        try (ChildProcess process = generator.start(
                        trial.variant().toString(), server.baseUrl(), experiment, folder, relay::accept);
                ProcessSampler serverSamples = sampler(server.pid(), folder.resolve("samples.csv"));
                ProcessSampler generatorSamples = sampler(process.pid(), folder.resolve("generator-samples.csv"))) {
            WindowReadings readings = new WindowReadings(serverSamples, generatorSamples, JitClock.of(server.pid()));
            relay.connect(readings);
            // A generator without a server only counts refused connections until its time is over.
            server.onExit(process::end);
            awaitEnd(process, server, loadPerTrial);
            GeneratorRecord record = GeneratorRecord.read(folder);
            return new Outcome(observation(server, record, readings, serverSamples.samples()), record);
        }
    }

    private static void awaitEnd(ChildProcess generator, RunningServer server, Duration load)
            throws InterruptedException {
        Duration longest = load.plus(GENERATOR_MARGIN);
        boolean ended = generator.awaitExit(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (!server.isAlive()) {
            throw server.died("under load");
        }
        if (!ended || generator.exitValue() != 0) {
            throw LabException.failed(
                    "generator-failed",
                    "The " + generator.name()
                            + (ended
                                    ? " ended with exit code " + generator.exitValue()
                                    : " did not end within " + longest.toSeconds() + " s")
                            + ". Its output ends:\n"
                            + generator.logTail(15).indent(4).stripTrailing(),
                    "Read generator.log; ./lab doctor tells whether this machine can drive that load.");
        }
    }

    private static Observation observation(
            RunningServer server, GeneratorRecord record, WindowReadings readings, List<ProcessSample> samples) {
        WindowReadings.Edges edges = readings.edges();
        return new Observation(
                record.latencyMicros(),
                record.errorKinds(),
                Duration.ofNanos((record.endEpochMicros() - record.startEpochMicros()) * 1_000),
                new Observation.ProcessUse(
                        edges == null ? OptionalLong.empty() : edges.serverCpuNanos(),
                        edges == null ? OptionalLong.empty() : edges.jitNanos(),
                        edges == null ? Duration.ZERO : edges.serverWindow(),
                        threadsPeak(samples),
                        rssPeak(samples)),
                server.startupMillis(),
                new Observation.GeneratorUse(
                        edges == null ? OptionalLong.empty() : edges.generatorCpuNanos(),
                        record.lagMicros(),
                        record.gcPauseMillis()));
    }

    private static OptionalInt threadsPeak(List<ProcessSample> samples) {
        return samples.stream()
                .map(ProcessSample::threads)
                .flatMap(Stream::ofNullable)
                .mapToInt(Integer::intValue)
                .max();
    }

    private static OptionalLong rssPeak(List<ProcessSample> samples) {
        return samples.stream()
                .map(ProcessSample::rssBytes)
                .flatMap(Stream::ofNullable)
                .mapToLong(Long::longValue)
                .max();
    }

    private static ProcessSampler sampler(long pid, Path csv) {
        try {
            return ProcessSampler.start(pid, ProcessSampler.DEFAULT_INTERVAL, csv);
        } catch (IOException e) {
            throw LabException.failed(
                    "results-unwritable", csv + " cannot be written: " + e.getMessage(), "Free some space.");
        }
    }

    /** Passes the generator's events on, and its window to the readings as soon as these exist. */
    private final class Relay {
        private final Plan.Trial trial;
        private final CompletableFuture<WindowReadings> readings = new CompletableFuture<>();

        Relay(Plan.Trial trial) {
            this.trial = trial;
        }

        void connect(WindowReadings readings) {
            this.readings.complete(readings);
        }

        void accept(GeneratorEvent event) {
            if (event instanceof GeneratorEvent.Phase phase && phase.phase().equals("steady")) {
                var unused = readings.thenAccept(each -> each.schedule(phase));
            }
            listener.generatorEvent(trial, event);
        }
    }
}
