package dev.serverlab.measure.trial;

import dev.serverlab.measure.actuator.Actuator;
import dev.serverlab.measure.actuator.ServiceTimes;
import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.profile.LayerRules;
import dev.serverlab.measure.profile.SessionProfilers;
import dev.serverlab.measure.profile.WaitWatch;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.CounterSource;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.TimedClock;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The servers of one trial, from their start to their end, with their readings. */
final class StartedServers implements AutoCloseable {

    private final TrialContext context;
    private final Trial trial;
    private final Path folder;
    private final Exhaustions exhaustions;
    private final Map<Variant, RunningServer> running = new LinkedHashMap<>();
    private final Map<Variant, ContractCheck> checks = new LinkedHashMap<>();
    private final Map<Variant, ProcessSampler> samplers = new LinkedHashMap<>();
    private @Nullable Variant starting;

    /** @param folder where their files go */
    StartedServers(TrialContext context, Trial trial, Path folder) {
        this.context = context;
        this.trial = trial;
        this.folder = folder;
        this.exhaustions = new Exhaustions(
                context.experiment().jvmArgs(),
                variant -> checks.containsKey(variant)
                        ? "under %s".formatted(context.loadOf(trial, variant).describe())
                        : "while it started");
    }

    /**
     * Starts them, and checks each.
     *
     * @param seen the answers of other variants
     * @throws LabException when one does not come up or fails its check
     */
    void start(TrialBackends behind, AnswersSeen seen) throws InterruptedException {
        // One after the other: two that start at once would take CPU from each other.
        for (Variant variant : trial.variants()) {
            starting = variant;
            Path log = file("server", variant, "log");
            exhaustions.watch(variant, log);
            RunningServer server = context.start(variant, behind, log);
            running.put(variant, server);
            context.reportStarted(trial, server);
        }
        for (RunningServer server : running.values()) {
            starting = server.variant();
            checks.put(server.variant(), context.check(server, seen));
        }
        starting = null;
        running.forEach((variant, server) ->
                samplers.put(variant, ProcessSampler.start(server.subject(), file("samples", variant, "csv"))));
    }

    /** A server's file, such as {@code server.log}, or {@code server-mvc+default.log} if paired: no name has a plus. */
    private Path file(String what, Variant variant, String ending) {
        return folder.resolve(what + (isPaired() ? "-" + variant.fileName() : "") + "." + ending);
    }

    private boolean isPaired() {
        return trial instanceof Trial.Paired;
    }

    /** The entry of a server, which must exist. */
    static <T> T require(Variant variant, Map<Variant, T> all) {
        return Objects.requireNonNull(all.get(variant));
    }

    RunningServer server(Variant variant) {
        return require(variant, running);
    }

    ContractCheck check(Variant variant) {
        return require(variant, checks);
    }

    ProcessSampler sampler(Variant variant) {
        return require(variant, samplers);
    }

    Map<Variant, ProcessSampler> samplers() {
        return samplers;
    }

    /** The effective configurations of the checked servers. */
    Map<Variant, Map<String, Object>> effective() {
        Map<Variant, Map<String, Object>> effective = new LinkedHashMap<>();
        checks.forEach((variant, check) -> effective.put(variant, check.effective()));
        return effective;
    }

    /** The check of a server; absent when it did not get that far. */
    @Nullable
    ContractCheck checkIfAny(Variant variant) {
        return checks.get(variant);
    }

    /** The trial's variants, in the experiment's order. */
    List<Variant> variants() {
        return context.experiment().variants().stream()
                .filter(trial.variants()::contains)
                .toList();
    }

    /** The base URLs in the experiment's order: the generator orders the servers by its own seed. */
    Map<Variant, String> baseUrls() {
        Map<Variant, String> urls = new LinkedHashMap<>();
        variants().forEach(variant -> urls.put(variant, server(variant).loaded().url()));
        return urls;
    }

    Map<Variant, WarmUpWatch.Steadiness> steadiness() {
        Map<Variant, WarmUpWatch.Steadiness> steadiness = new LinkedHashMap<>();
        samplers.forEach((variant, sampler) -> steadiness.put(
                variant,
                new WarmUpWatch.Steadiness(sampler, server(variant).subject().jit())));
        return steadiness;
    }

    /** Has a server's heap collected, and returns whether it was. */
    boolean collect(Variant variant) {
        return server(variant).subject().collect();
    }

    /** The servers as processes or containers. */
    List<ProcessTarget> subjects() {
        return running.values().stream().map(RunningServer::subject).toList();
    }

    /** The readings at both ends of each window: of all servers, then of the generator. */
    WindowReadings readings(Program process, ProcessSampler generator, TrialBackends behind) {
        List<TimedClock> clocks = new ArrayList<>(samplers.values());
        clocks.add(generator);
        List<ProcessTarget> targets = new ArrayList<>(subjects());
        List<CpuCounter> jits = targets.stream().map(ProcessTarget::jit).toList();
        targets.add(process.target());
        return new WindowReadings(clocks, jits, new MachineReadings(targets, behind.subjects()), windows());
    }

    /** What looks at the threads of the only server, or of the first one. */
    WaitWatch waitWatch() {
        return new WaitWatch(subjects().getFirst(), folder, LayerRules.of(context.experiment()));
    }

    /** Those of a session. */
    SessionProfilers profilers() {
        Map<Variant, ProcessTarget> subjects = new LinkedHashMap<>();
        running.forEach((variant, server) -> subjects.put(variant, server.subject()));
        return new SessionProfilers(
                subjects,
                folder,
                LayerRules.of(context.experiment()),
                Objects.requireNonNullElse(context.experiment().paired().allocations(), Duration.ZERO));
    }

    Map<Variant, Counters> counters() {
        Map<Variant, Counters> counters = new LinkedHashMap<>();
        running.forEach((variant, server) -> counters.put(variant, counters(variant, server)));
        return counters;
    }

    /** In a session only servers that burn CPU are read, and only that counter. */
    private Counters counters(Variant variant, RunningServer server) {
        Map<String, CounterSource> sources = new LinkedHashMap<>();
        if (!isPaired()) {
            sources.putAll(context.servers().of(variant).counters());
        }
        if (context.experiment().subject(variant).workload().cpuMicros() > 0) {
            sources.put(TrialResult.ServerCounter.BURN, CounterSource.BURN);
        }
        Actuator actuator = server.ofExperiment()
                ? Actuator.of(server.service().host(), check(variant).effective())
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

    private int windows() {
        return isPaired() ? context.experiment().paired().blocks() : 1;
    }

    /** Their start-up and samples. */
    List<TrialReading.Server> readAs() {
        return running.values().stream()
                .map(server -> new TrialReading.Server(
                        server.variant(),
                        server.startupMillis(),
                        sampler(server.variant()).samples()))
                .toList();
    }

    /** Runs an action when one of them ends. */
    void onExit(Runnable action) {
        running.values().forEach(server -> server.onExit(action));
    }

    /** @throws LabException when one has run out of memory or files */
    void requireNoneExhausted() {
        exhaustions.requireNone();
    }

    /** @throws LabException when one has ended */
    void requireAlive() {
        for (RunningServer server : running.values()) {
            if (!server.isAlive()) {
                throw server.died("under load");
            }
        }
    }

    /** A failure from each variant's view: the culprit gets the problem; the others' session ended with it. */
    Map<Variant, Problem> blamed(Problem problem) {
        // The root cause of everything else.
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
        Map<Variant, Problem> blamed = new LinkedHashMap<>();
        variants()
                .forEach(variant -> blamed.put(
                        variant, guilty.contains(variant) ? exhausted.getOrDefault(variant, problem) : elsewhere));
        return blamed;
    }

    private boolean failedItself(Variant variant) {
        RunningServer server = running.get(variant);
        return variant.equals(starting) || (server != null && !server.isAlive());
    }

    /** Stops sampling them. */
    void endSamples() {
        samplers.values().forEach(ProcessSampler::close);
    }

    @Override
    public void close() {
        endSamples();
        // In parallel, as each may take seconds.
        running.values().parallelStream().forEach(RunningServer::close);
    }
}
