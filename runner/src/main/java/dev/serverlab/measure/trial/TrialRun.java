package dev.serverlab.measure.trial;

import dev.serverlab.measure.actuator.Actuator;
import dev.serverlab.measure.actuator.ServiceTimes;
import dev.serverlab.measure.answer.Reset;
import dev.serverlab.measure.environment.FlightRecording;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor.CounterSource;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.TimedClock;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.Measured;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.Disturbances;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One server, or all of them, from their start through one load that the generator makes, or their own work, to their
 * end.
 */
final class TrialRun {

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
    private final Exhaustions exhaustions;
    private @Nullable Variant starting;

    /** @param folder where all of its files go */
    TrialRun(TrialContext context, Judge judge, Trial trial, Path folder) {
        this.context = context;
        this.judge = judge;
        this.trial = trial;
        this.folder = folder;
        this.exhaustions = new Exhaustions(
                context.experiment().jvmArgs(),
                variant -> checks.containsKey(variant)
                        ? Problems.part("phase.load", load(variant).describe())
                        : Problems.part("phase.starting"));
    }

    /** Runs it; a failure is part of the outcome. */
    Outcome run() throws InterruptedException {
        try (Behind behind = Behind.start(context, folder)) {
            return run(behind);
        } catch (LabException e) {
            return failed(e.problem());
        }
    }

    private Outcome run(Behind behind) throws InterruptedException {
        try {
            new Reset(context.experiment(), folder).run(trial.variants());
            // One after the other: two that start at once would take CPU from each other.
            for (Variant variant : trial.variants()) {
                starting = variant;
                Path log = file("server", variant, "log");
                exhaustions.watch(variant, log);
                RunningServer server = context.start(variant, behind, log);
                servers.put(variant, server);
                context.came(trial, server);
            }
            for (Map.Entry<Variant, RunningServer> server : servers.entrySet()) {
                starting = server.getKey();
                checks.put(server.getKey(), context.check(server.getValue(), judge.answers()));
            }
            starting = null;
            servers.forEach((variant, server) ->
                    samplers.put(variant, ProcessSampler.start(server.subject(), file("samples", variant, "csv"))));
            return trial instanceof Trial.Solo solo && load(solo.variant()) instanceof Load.SelfDriven own
                    ? leftAlone(solo.variant(), own, behind)
                    : driven(behind);
        } catch (LabException e) {
            // Also where the same would have been refused before the first trial, as a port that is taken by now.
            return failed(cause(e, behind));
        } finally {
            samplers.values().forEach(ProcessSampler::close);
            // At once: each may take seconds.
            servers.values().parallelStream().forEach(RunningServer::close);
        }
    }

    /** Where something behind the servers has ended, whatever else was seen follows from that. */
    private static Problem cause(LabException seen, Behind behind) {
        try {
            behind.requireAlive();
            return seen.problem();
        } catch (LabException ended) {
            return ended.problem();
        }
    }

    /** Such as {@code server.log}, of several {@code server-mvc+default.log}: no two share one, as a name has no plus. */
    private Path file(String what, Variant variant, String ending) {
        return folder.resolve(what + (isPaired() ? "-" + variant.fileName() : "") + "." + ending);
    }

    private boolean isPaired() {
        return trial instanceof Trial.Paired;
    }

    private Load load(Variant variant) {
        Paired paired = context.experiment().paired();
        return isPaired()
                ? new Load.Open(paired.arrivals(), paired.settle(), paired.block())
                : context.experiment().loadOf(variant);
    }

    private static <T> T of(Variant variant, Map<Variant, T> all) {
        return Objects.requireNonNull(all.get(variant));
    }

    private Outcome leftAlone(Variant variant, Load.SelfDriven load, Behind behind) throws InterruptedException {
        Measured measured = new OwnWork(context, trial, load, behind)
                .watch(judge.asked(variant), of(variant, servers), of(variant, checks), of(variant, samplers));
        exhaustions.requireNone();
        return outcome(Map.of(variant, measured), Map.of(variant, OwnWork.nothingCounted(measured)), null);
    }

    private Outcome driven(Behind behind) throws InterruptedException {
        Map<Variant, WarmUpWatch.Steadiness> steadiness = new LinkedHashMap<>();
        samplers.forEach((variant, sampler) -> steadiness.put(
                variant,
                new WarmUpWatch.Steadiness(
                        sampler, of(variant, servers).subject().jit())));
        LoadEvents events = new LoadEvents(
                trial,
                context.listener(),
                samplers,
                steadiness,
                context.generator().site().generators() > 1,
                this::collect,
                generator -> pin(generator, behind));
        try (Program process = context.generator().start(trial, context.plan(), baseUrls(), folder, events::accept);
                ProcessSampler generator =
                        ProcessSampler.start(process.target(), folder.resolve("generator-samples.csv"));
                WindowReadings readings = readings(process, generator, behind).start();
                events) {
            Map<Variant, Counters> counters = new LinkedHashMap<>();
            servers.forEach((variant, server) -> counters.put(variant, counters(variant, server)));
            events.connect(process, readings, counters.values());
            // A generator without a server only counts refused connections until its time is over.
            servers.values().forEach(server -> server.onExit(process::end));
            behind.onExit(process::end);
            awaitEnd(process, behind);
            samplers.values().forEach(ProcessSampler::close);
            behind.endSamples();
            TrialReading reading = new TrialReading(
                    servers.values().stream()
                            .map(server -> new TrialReading.Server(
                                    server.variant(),
                                    server.startupMillis(),
                                    of(server.variant(), samplers).samples()))
                            .toList(),
                    RecordedLoad.read(folder),
                    readings.spans(),
                    readings.machine(),
                    events.watch());
            return measured(reading, readings.watched(), counters, behind);
        }
    }

    /** Within the time that the load settles. What is not where it should be then makes the trial invalid. */
    private void pin(Program generator, Behind behind) {
        Pinning pinning = context.pinning();
        if (pinning == null || pinning.fromStart()) {
            return;
        }
        List<ProcessTarget> others = new ArrayList<>(behind.subjects().values());
        servers.values().forEach(server -> others.add(server.subject()));
        try {
            pinning.move(
                    others.stream()
                            .map(ProcessTarget::pid)
                            .flatMap(Stream::ofNullable)
                            .toList(),
                    generator.pid());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean collect(Variant variant) {
        return of(variant, servers).subject().collect();
    }

    /** Of a session only the servers that burn are asked, and only what that took. */
    private Counters counters(Variant variant, RunningServer server) {
        Map<String, CounterSource> sources = new LinkedHashMap<>();
        if (!isPaired()) {
            sources.putAll(context.servers().of(variant).counters());
        }
        if (context.experiment().workloadOf(variant).cpuMicros() > 0) {
            sources.put(TrialResult.ServerCounter.BURN, CounterSource.BURN);
        }
        Actuator actuator = server.ofExperiment()
                ? Actuator.of(server.service().host(), of(variant, checks).effective())
                : null;
        if (actuator != null) {
            sources.putAll(PoolTimes.sources());
        }
        return new Counters(
                () -> actuator == null
                        ? CounterReading.of(server.management())
                        : Optional.of(CounterReading.of(System.nanoTime(), ServiceTimes.read(actuator))),
                sources,
                windows());
    }

    /** With what its Flight Recorder saw, in a solo trial. */
    private List<TrialResult.ServerCounter> counted(Variant variant, Counters counters, TrialResult.Window window)
            throws InterruptedException {
        Long pid = of(variant, servers).subject().pid();
        boolean records = FlightRecording.isStartedBy(context.experiment().jvmArgsOf(variant));
        List<TrialResult.ServerCounter> counted = new ArrayList<>(counters.counted());
        if (records && pid != null && !isPaired()) {
            counted.addAll(FlightRecording.counted(pid, folder.resolve("recording.jfr"), window));
        }
        return counted;
    }

    private int windows() {
        return isPaired() ? context.experiment().paired().blocks() : 1;
    }

    /** Of all servers, and last the generator. */
    private WindowReadings readings(Program process, ProcessSampler generator, Behind behind) {
        List<TimedClock> clocks = new ArrayList<>(samplers.values());
        clocks.add(generator);
        List<ProcessTarget> targets = new ArrayList<>();
        servers.values().forEach(server -> targets.add(server.subject()));
        List<CpuCounter> jits = targets.stream().map(ProcessTarget::jit).toList();
        targets.add(process.target());
        return new WindowReadings(clocks, jits, new MachineReadings(targets, behind.subjects()), windows());
    }

    /** In the experiment's order: the generator's own seed decides the order of the servers. */
    private Map<Variant, String> baseUrls() {
        Map<Variant, String> urls = new LinkedHashMap<>();
        variants()
                .forEach(variant ->
                        urls.put(variant, of(variant, servers).loaded().url()));
        return urls;
    }

    /** Those of the trial, in the experiment's order. */
    private List<Variant> variants() {
        return context.experiment().variants().stream()
                .filter(trial.variants()::contains)
                .toList();
    }

    /** @throws LabException when a server or the generator ends before its time */
    private void awaitEnd(Program generator, Behind behind) throws InterruptedException {
        Duration longest = context.plan().load(trial).plus(GENERATOR_MARGIN);
        long deadline = System.nanoTime() + longest.toNanos();
        boolean ended;
        do {
            ended = generator.awaitExit(1, TimeUnit.SECONDS);
            exhaustions.requireNone();
        } while (!ended && System.nanoTime() < deadline);
        behind.requireAlive();
        for (RunningServer server : servers.values()) {
            if (!server.isAlive()) {
                throw server.died("under load");
            }
        }
        if (!ended || generator.exitValue() != 0) {
            String by = ended ? generator.endedBy() : null;
            String how = ended
                    ? "ended with exit code " + generator.exitValue() + (by == null ? "" : " (" + by + ")")
                    : "did not end within " + longest.toSeconds() + " s";
            throw Problems.failed("generator-failed", generator.name(), how, generator.logTail());
        }
    }

    private Outcome measured(
            TrialReading reading,
            MachineReadings.@Nullable Window machine,
            Map<Variant, Counters> counters,
            Behind behind)
            throws InterruptedException {
        long longestPause = reading.record().told().generator().counted().gcLongestMillis();
        boolean several = context.generator().site().generators() > 1;
        Double cores = reading.record().cores();
        Disturbances seen = machine == null
                ? Disturbances.elsewhere(cores, longestPause)
                : machine.disturbances(
                        longestPause,
                        behind.cpuNanos(
                                machine.from().lab().epochMicros(),
                                machine.to().lab().epochMicros()));
        Disturbances disturbances = several ? seen.withGenerator(cores) : seen;
        List<BackendUse> backends = behind.use(reading.window());
        Map<Variant, Measured> measured = new LinkedHashMap<>();
        Map<Variant, CheckResults> notes = new LinkedHashMap<>();
        Map<String, List<BlockValue>> sessions = new LinkedHashMap<>();
        for (Variant variant : variants()) {
            List<BlockValue> blocks = reading.blocks(variant);
            sessions.put(variant.toString(), blocks);
            notes.put(variant, reading.notes(variant));
            measured.put(
                    variant,
                    new Measured(
                            judge.asked(variant),
                            of(variant, servers),
                            of(variant, checks),
                            load(variant),
                            reading.observation(variant),
                            new TrialResult.Recording(
                                    reading.record().report(folder),
                                    reading.window(),
                                    reading.warmup(variant),
                                    isPaired() ? reading.blockResults(variant, blocks) : null),
                            reading.surroundings(variant, disturbances, backends),
                            counted(variant, of(variant, counters), reading.window()),
                            reading.target(variant),
                            isPaired() ? reading.session(blocks) : null));
        }
        return outcome(measured, notes, isPaired() ? new SessionBlocks(sessions) : null);
    }

    /** @param beside what was found beside the checks of a variant's own numbers */
    private Outcome outcome(
            Map<Variant, Measured> measured, Map<Variant, CheckResults> beside, @Nullable SessionBlocks blocks) {
        Map<Variant, Map<String, Object>> effective = new LinkedHashMap<>();
        checks.forEach((variant, check) -> effective.put(variant, check.effective()));
        Map<Variant, CheckResults> configurations = judge.compareConfigurations(effective);
        return new Outcome(
                measured.entrySet().stream()
                        .map(each -> judge.judged(
                                trial,
                                began,
                                each.getValue(),
                                of(each.getKey(), configurations).and(of(each.getKey(), beside))))
                        .toList(),
                blocks,
                ExitCode.FINE);
    }

    /** Whose fault it is keeps the problem; the others say that their session ended with it. */
    private Outcome failed(Problem problem) {
        // The cause of whatever else was seen.
        Map<Variant, Problem> exhausted = exhaustions.found();
        List<Variant> guilty = trial.variants().stream()
                .filter(exhausted.isEmpty() ? this::failedItself : exhausted::containsKey)
                .toList();
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
                                guilty.contains(variant) ? exhausted.getOrDefault(variant, problem) : elsewhere))
                        .toList(),
                null,
                ExitCode.FAILED);
    }

    private boolean failedItself(Variant variant) {
        RunningServer server = servers.get(variant);
        return variant.equals(starting) || (server != null && !server.isAlive());
    }
}
