package dev.serverlab.measure.trial;

import dev.serverlab.measure.load.GeneratorEvent;
import dev.serverlab.measure.load.PairedRecord;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All servers from their start through one load that is dealt to them in turn, to their end. */
final class PairedSession {

    private final TrialContext bench;
    private final Trial.Paired trial;
    private final Path folder;
    private final Instant began = Instant.now();
    private final Map<Variant, RunningServer> servers = new LinkedHashMap<>();
    private final Map<Variant, ContractCheck> checks = new LinkedHashMap<>();
    private final Map<Variant, ProcessSampler> samplers = new LinkedHashMap<>();
    private @Nullable Variant starting;

    /** @param folder where all of its files go */
    PairedSession(TrialContext bench, Trial.Paired trial, Path folder) {
        this.bench = bench;
        this.trial = trial;
        this.folder = folder;
    }

    /** Runs it; a failure is part of the outcome. */
    Outcome run() throws InterruptedException {
        try {
            // One after the other: two that start at once would take CPU from each other.
            for (Variant variant : trial.variants()) {
                starting = variant;
                RunningServer server = bench.start(variant, folder.resolve(file("server", variant, "log")));
                servers.put(variant, server);
                server.startupMillis().ifPresent(millis -> bench.listener().serverUp(trial, variant, millis));
            }
            for (Map.Entry<Variant, RunningServer> server : servers.entrySet()) {
                starting = server.getKey();
                checks.put(server.getKey(), ContractCheck.of(server.getValue()));
            }
            starting = null;
            return drive();
        } catch (LabException e) {
            return failed(e.problem());
        } finally {
            samplers.values().forEach(ProcessSampler::close);
            close(servers.values().stream().toList());
        }
    }

    /** At once: each may take seconds. */
    private static void close(List<RunningServer> servers) {
        servers.parallelStream().forEach(RunningServer::close);
    }

    private Outcome drive() throws InterruptedException {
        Paired paired = bench.experiment().paired();
        List<ProcessTarget> subjects = new ArrayList<>();
        Map<Variant, Steadiness> steadiness = new LinkedHashMap<>();
        servers.forEach((variant, server) -> {
            ProcessTarget subject = server.subject();
            ProcessSampler sampler = Samples.of(subject, folder.resolve(file("samples", variant, "csv")));
            subjects.add(subject);
            samplers.put(variant, sampler);
            steadiness.put(variant, new Steadiness(sampler, subject.jit()));
        });
        Relay relay = new Relay(steadiness);
        try (Program process = bench.setup()
                        .generator()
                        .startPaired(
                                baseUrls(),
                                bench.experiment(),
                                bench.plan().seed(),
                                trial.session(),
                                folder,
                                relay::accept);
                ProcessSampler generator =
                        Samples.of(ProcessTarget.ofProcess(process.pid()), folder.resolve("generator-samples.csv"));
                BlockReadings readings = BlockReadings.start(
                        with(samplers.values().stream().toList(), generator),
                        subjects.stream().map(ProcessTarget::jit).toList(),
                        new MachineReadings(with(subjects, ProcessTarget.ofProcess(process.pid()))),
                        paired.blocks());
                relay) {
            relay.connect(process, readings);
            servers.values().forEach(server -> server.onExit(process::end));
            GeneratorEnd.await(
                    process, List.copyOf(servers.values()), bench.plan().load(trial));
            PairedRecord record = PairedRecord.read(folder);
            return finished(new PairedReading(
                    servers.values().stream().map(this::sampled).toList(),
                    record,
                    readings.spans(),
                    readings.machine(),
                    steadiness,
                    relay.watch(),
                    readings.watched()));
        }
    }

    private PairedReading.Server sampled(RunningServer server) {
        ProcessSampler sampler = Objects.requireNonNull(samplers.get(server.variant()));
        return new PairedReading.Server(server.variant(), server.startupMillis(), sampler.samples());
    }

    private static <T> List<T> with(List<T> list, T last) {
        List<T> all = new ArrayList<>(list);
        all.add(last);
        return all;
    }

    private Map<Variant, String> baseUrls() {
        Map<Variant, String> urls = new LinkedHashMap<>();
        // In the experiment's order: the generator's own seed decides the order of dealing.
        bench.experiment()
                .variants()
                .forEach(variant -> urls.put(
                        variant,
                        Objects.requireNonNull(servers.get(variant)).service().url()));
        return urls;
    }

    private Outcome finished(PairedReading reading) {
        Map<Variant, PairedReading.OfVariant> read = reading.byVariant();
        Map<String, CheckResults> configurations = bench.compareConfigurations(effective());
        List<Outcome.OfVariant> variants = new ArrayList<>();
        for (Variant variant : bench.experiment().variants()) {
            variants.add(finished(variant, Objects.requireNonNull(read.get(variant)), reading, configurations));
        }
        Map<String, List<BlockValue>> blocks = new LinkedHashMap<>();
        bench.experiment()
                .variants()
                .forEach(variant -> blocks.put(
                        variant.toString(),
                        Objects.requireNonNull(read.get(variant)).blocks()));
        return new Outcome(variants, new SessionBlocks(blocks), ExitCode.FINE);
    }

    private Map<Variant, Map<String, Object>> effective() {
        Map<Variant, Map<String, Object>> effective = new LinkedHashMap<>();
        checks.forEach((variant, check) -> effective.put(variant, check.effective()));
        return effective;
    }

    private Outcome.OfVariant finished(
            Variant variant,
            PairedReading.OfVariant read,
            PairedReading reading,
            Map<String, CheckResults> configurations) {
        Paired paired = bench.experiment().paired();
        Load load = new Load.Open(paired.arrivals(), paired.settle(), paired.block());
        ContractCheck check = Objects.requireNonNull(checks.get(variant));
        Measured.Containers containers = reading.containers(variant);
        Bounds bounds = bench.bounds(variant, load, check, containers);
        Measures measures = Measures.of(List.of(read.observation()), bench.delayMillis(variant), bounds);
        Disturbances disturbances = reading.disturbances();
        CheckResults findings = bench.judge(
                        Objects.requireNonNull(servers.get(variant)),
                        check,
                        load,
                        read.observation(),
                        measures,
                        disturbances,
                        containers,
                        reading.session(variant, read))
                .and(configurations.getOrDefault(variant.toString(), CheckResults.NONE))
                .and(new CheckResults(List.of(), read.notes()));
        TrialResult result = new TrialResult(
                TrialResult.Identity.of(trial, variant, began),
                // The generator draws no report of a session: its HTML cannot tell blocks apart.
                new TrialResult.Recording(null, reading.window(), read.warmup(), read.blockResults()),
                measures,
                TrialContext.facts(check, List.of()),
                new TrialResult.Surroundings(disturbances, containers.server(), containers.generator()),
                new TrialResult.Validity(findings.problems(), findings.notes()));
        return new Outcome.OfVariant(result, read.observation(), bounds);
    }

    /** Whose fault it is keeps the problem; the others say that their session ended with it. */
    private Outcome failed(Problem problem) {
        List<Variant> guilty =
                trial.variants().stream().filter(this::failedItself).toList();
        String whose = guilty.stream().map(Variant::toString).collect(Collectors.joining(", "));
        Problem elsewhere = new Problem(
                guilty.isEmpty() ? problem.code() : TrialResult.SESSION_ENDED,
                guilty.isEmpty() ? problem.what() : "The session ended because of " + whose + ".",
                guilty.isEmpty() ? problem.action() : "See the problem of " + whose + ".");
        Function<Variant, Outcome.OfVariant> failed = variant -> new Outcome.OfVariant(
                TrialResult.failed(
                        TrialResult.Identity.of(trial, variant, began),
                        TrialContext.facts(checks.get(variant), List.of()),
                        guilty.contains(variant) ? problem : elsewhere),
                null,
                null);
        return new Outcome(bench.experiment().variants().stream().map(failed).toList(), null, ExitCode.FAILED);
    }

    private boolean failedItself(Variant variant) {
        RunningServer server = servers.get(variant);
        return variant.equals(starting) || (server != null && !server.isAlive());
    }

    /** Such as {@code server-mvc+default.log}: no two variants share one, as a name has no plus. */
    static String file(String what, Variant variant, String ending) {
        return what + "-" + variant.fileName() + "." + ending;
    }

    /** Passes the generator's events on, and acts on those that the session waits for. */
    private final class Relay implements AutoCloseable {
        private final Map<Variant, Steadiness> steadiness;
        private final CompletableFuture<Program> process = new CompletableFuture<>();
        private final CompletableFuture<BlockReadings> readings = new CompletableFuture<>();
        private volatile @Nullable WarmUpWatch watch;

        Relay(Map<Variant, Steadiness> steadiness) {
            this.steadiness = steadiness;
        }

        void connect(Program started, BlockReadings begun) {
            process.complete(started);
            readings.complete(begun);
        }

        @Nullable
        WarmUpWatch watch() {
            return watch;
        }

        void accept(GeneratorEvent event) {
            switch (event) {
                case GeneratorEvent.Phase phase -> {
                    if (phase.phase().equals("warmup")) {
                        watch = WarmUpWatch.start(steadiness, phase.start(), this::measure);
                    }
                }
                case GeneratorEvent.Warm warm -> close();
                case GeneratorEvent.Block block -> {
                    var unused = readings.thenAccept(each -> each.announce(block));
                }
                case GeneratorEvent.Progress progress -> {}
            }
            bench.listener().generatorEvent(trial, event);
        }

        private void measure() {
            var unused = process.thenAccept(each -> each.writeLine("measure"));
        }

        @Override
        public void close() {
            WarmUpWatch begun = watch;
            if (begun != null) {
                begun.close();
            }
        }
    }
}
