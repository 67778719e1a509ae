package dev.serverlab.measure.trial;

import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.sampling.TimedClock;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.ServerCounter;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One server, or all of them, from their start through one load that the generator makes, to their end. */
final class GeneratedLoadTrial {

    /** Beyond its planned load: the generator's start, requests in flight, and its report. */
    private static final Duration GENERATOR_MARGIN = Duration.ofSeconds(90);

    private final TrialContext context;
    private final Judge judge;
    private final Trial trial;
    private final Path folder;
    private final Instant began = Instant.now();
    private final Map<Variant, RunningServer> servers = new LinkedHashMap<>();
    private final Map<Variant, ContractCheck> checks = new LinkedHashMap<>();
    private final Map<Variant, ProcessSampler> samplers = new LinkedHashMap<>();
    private @Nullable Variant starting;

    /** @param folder where all of its files go */
    GeneratedLoadTrial(TrialContext context, Judge judge, Trial trial, Path folder) {
        this.context = context;
        this.judge = judge;
        this.trial = trial;
        this.folder = folder;
    }

    /** Runs it; a failure is part of the outcome. */
    Outcome run() throws InterruptedException {
        try {
            // One after the other: two that start at once would take CPU from each other.
            for (Variant variant : trial.variants()) {
                starting = variant;
                RunningServer server = context.start(variant, file("server", variant, "log"));
                servers.put(variant, server);
                context.came(trial, server);
            }
            for (Map.Entry<Variant, RunningServer> server : servers.entrySet()) {
                starting = server.getKey();
                checks.put(server.getKey(), ContractCheck.of(server.getValue()));
            }
            starting = null;
            return drive();
        } catch (LabException e) {
            // Also where the same would have been refused before the first trial, as a port that is taken by now.
            return failed(e.problem());
        } finally {
            samplers.values().forEach(ProcessSampler::close);
            // At once: each may take seconds.
            servers.values().parallelStream().forEach(RunningServer::close);
        }
    }

    /** Such as {@code server.log}, of several {@code server-mvc+default.log}: no two share one, as a name has no plus. */
    private Path file(String what, Variant variant, String ending) {
        String suffix = switch (trial) {
            case Trial.Solo solo -> "";
            case Trial.Paired paired -> "-" + variant.fileName();
        };
        return folder.resolve(what + suffix + "." + ending);
    }

    private Outcome drive() throws InterruptedException {
        Map<Variant, Steadiness> steadiness = new LinkedHashMap<>();
        servers.forEach((variant, server) -> {
            ProcessSampler sampler = Samples.of(server.subject(), file("samples", variant, "csv"));
            samplers.put(variant, sampler);
            steadiness.put(variant, new Steadiness(sampler, server.subject().jit()));
        });
        LoadEvents events = new LoadEvents(trial, context.listener(), steadiness);
        try (Program process =
                        context.setup().generator().start(trial, context.plan(), baseUrls(), folder, events::accept);
                ProcessSampler generator =
                        Samples.of(ProcessTarget.ofProcess(process.pid()), folder.resolve("generator-samples.csv"));
                WindowReadings readings = readings(process, generator).start();
                events) {
            CounterReadings counters = counters();
            events.connect(process, readings, counters);
            // A generator without a server only counts refused connections until its time is over.
            servers.values().forEach(server -> server.onExit(process::end));
            awaitEnd(process);
            TrialReading reading = new TrialReading(
                    servers.values().stream().map(this::sampled).toList(),
                    RecordedLoad.read(folder),
                    readings.spans(),
                    readings.machine(),
                    events.watch());
            return finished(reading, readings.watched(), counters.counted());
        }
    }

    /** Of all servers, and last the generator. */
    private WindowReadings readings(Program process, ProcessSampler generator) {
        List<TimedClock> clocks = new ArrayList<>(samplers.values());
        clocks.add(generator);
        List<ProcessTarget> targets = new ArrayList<>();
        servers.values().forEach(server -> targets.add(server.subject()));
        List<CpuCounter> jits = targets.stream().map(ProcessTarget::jit).toList();
        targets.add(ProcessTarget.ofProcess(process.pid()));
        return new WindowReadings(clocks, jits, new MachineReadings(targets), windows());
    }

    private int windows() {
        return switch (trial) {
            case Trial.Solo solo -> 1;
            case Trial.Paired paired -> context.experiment().paired().blocks();
        };
    }

    /** Servers of a session are not asked. */
    private CounterReadings counters() {
        RunningServer first = servers.values().iterator().next();
        return new CounterReadings(
                first,
                trial instanceof Trial.Solo
                        ? context.servers().of(first.variant()).counters()
                        : Map.of());
    }

    /** In the experiment's order: the generator's own seed decides the order of the servers. */
    private Map<Variant, String> baseUrls() {
        Map<Variant, String> urls = new LinkedHashMap<>();
        variants()
                .forEach(variant -> urls.put(
                        variant,
                        Objects.requireNonNull(servers.get(variant)).service().url()));
        return urls;
    }

    /** Those of the trial, in the experiment's order. */
    private List<Variant> variants() {
        return context.experiment().variants().stream()
                .filter(trial.variants()::contains)
                .toList();
    }

    private TrialReading.Server sampled(RunningServer server) {
        ProcessSampler sampler = Objects.requireNonNull(samplers.get(server.variant()));
        return new TrialReading.Server(server.variant(), server.startupMillis(), sampler.samples());
    }

    /** @throws LabException when a server or the generator ends before its time */
    private void awaitEnd(Program generator) throws InterruptedException {
        Duration longest = context.plan().load(trial).plus(GENERATOR_MARGIN);
        boolean ended = generator.awaitExit(longest.toMillis(), TimeUnit.MILLISECONDS);
        for (RunningServer server : servers.values()) {
            if (!server.isAlive()) {
                throw server.died("under load");
            }
        }
        if (!ended || generator.exitValue() != 0) {
            throw LabException.failed(
                    "generator-failed",
                    "The " + generator.name()
                            + (ended
                                    ? " ended with exit code " + generator.exitValue()
                                    : " did not end within " + longest.toSeconds() + " s")
                            + ". Its output ends:\n"
                            + generator.logTail(),
                    "Read generator.log; ./lab doctor tells whether this machine can drive that load.");
        }
    }

    private Outcome finished(TrialReading reading, @Nullable MachineWindow machine, List<ServerCounter> counters) {
        Map<Variant, Map<String, Object>> effective = new LinkedHashMap<>();
        checks.forEach((variant, check) -> effective.put(variant, check.effective()));
        Map<String, CheckResults> configurations = judge.compareConfigurations(effective);
        List<Outcome.OfVariant> variants = new ArrayList<>();
        Map<String, List<BlockValue>> blocks = new LinkedHashMap<>();
        for (Variant variant : variants()) {
            List<BlockValue> ofVariant = reading.blocks(variant);
            blocks.put(variant.toString(), ofVariant);
            variants.add(judge.judged(
                    trial,
                    began,
                    measured(variant, ofVariant, reading, machine, counters),
                    configurations
                            .getOrDefault(variant.toString(), CheckResults.NONE)
                            .and(reading.notes(variant))));
        }
        return new Outcome(variants, trial instanceof Trial.Paired ? new SessionBlocks(blocks) : null, ExitCode.FINE);
    }

    private Judge.Measurement measured(
            Variant variant,
            List<BlockValue> blocks,
            TrialReading reading,
            @Nullable MachineWindow machine,
            List<ServerCounter> counters) {
        boolean paired = trial instanceof Trial.Paired;
        Disturbances disturbances = machine == null
                ? null
                : machine.disturbances(
                        reading.record().told().generator().counted().gcLongestMillis());
        return new Judge.Measurement(
                Objects.requireNonNull(servers.get(variant)),
                Objects.requireNonNull(checks.get(variant)),
                load(variant),
                reading.observation(variant),
                new TrialResult.Recording(
                        reading.record().report(folder),
                        reading.window(),
                        reading.warmup(variant),
                        paired ? reading.blockResults(variant, blocks) : null),
                new TrialResult.Surroundings(
                        disturbances,
                        reading.container(variant),
                        reading.machine().generatorContainer()),
                counters,
                paired ? reading.session(variant, blocks) : null);
    }

    private Load load(Variant variant) {
        Paired paired = context.experiment().paired();
        return switch (trial) {
            case Trial.Solo solo -> context.experiment().loadOf(variant);
            case Trial.Paired session -> new Load.Open(paired.arrivals(), paired.settle(), paired.block());
        };
    }

    /** Whose fault it is keeps the problem; the others say that their session ended with it. */
    private Outcome failed(Problem problem) {
        List<Variant> guilty =
                trial.variants().stream().filter(this::failedItself).toList();
        String whose = guilty.stream().map(Variant::toString).collect(Collectors.joining(", "));
        Problem elsewhere = guilty.isEmpty()
                ? problem
                : new Problem(
                        TrialResult.SESSION_ENDED,
                        "The session ended because of " + whose + ".",
                        "See the problem of " + whose + ".");
        return new Outcome(
                variants().stream()
                        .map(variant -> Judge.failed(
                                trial,
                                variant,
                                began,
                                checks.get(variant),
                                guilty.contains(variant) ? problem : elsewhere))
                        .toList(),
                null,
                ExitCode.FAILED);
    }

    private boolean failedItself(Variant variant) {
        RunningServer server = servers.get(variant);
        return variant.equals(starting) || (server != null && !server.isAlive());
    }
}
