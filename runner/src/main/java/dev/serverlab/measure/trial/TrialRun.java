package dev.serverlab.measure.trial;

import dev.serverlab.measure.answer.Reset;
import dev.serverlab.measure.environment.FlightRecording;
import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.profile.SessionProfilers;
import dev.serverlab.measure.profile.SessionProfilers.Profiles;
import dev.serverlab.measure.profile.WaitWatch;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.measure.validity.MachineWindow;
import dev.serverlab.measure.validity.TrialData;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.Disturbances;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs one server, or all of them, from start to end, under one load from the generator or their own work. */
final class TrialRun {

    private final TrialContext context;
    private final Judge judge;
    private final Trial trial;
    private final Path folder;
    private final StartedServers servers;
    private final Instant began = Instant.now();

    /** @param folder where all of its files go */
    TrialRun(TrialContext context, Judge judge, Trial trial, Path folder) {
        this.context = context;
        this.judge = judge;
        this.trial = trial;
        this.folder = folder;
        this.servers = new StartedServers(context, trial, folder);
    }

    /** Runs it; a failure is part of the outcome. */
    Outcome run() throws InterruptedException {
        try (TrialBackends behind = TrialBackends.start(context, folder)) {
            return run(behind);
        } catch (LabException e) {
            return failed(e.problem());
        }
    }

    private Outcome run(TrialBackends behind) throws InterruptedException {
        try {
            new Reset(context.experiment(), folder).run(trial.variants());
            servers.start(behind, judge.answers());
            return trial instanceof Trial.Solo solo
                            && context.loadOf(trial, solo.variant()) instanceof Load.SelfDriven own
                    ? leftAlone(solo.variant(), own, behind)
                    : driven(behind);
        } catch (LabException e) {
            // Also for causes that a check before the first trial would refuse, such as a port taken since. The culprit
            // must be identified while the others live.
            return failed(cause(e, behind));
        } finally {
            servers.close();
        }
    }

    /** If a backend has ended, every other failure follows from that. */
    private static Problem cause(LabException seen, TrialBackends behind) {
        try {
            behind.requireAlive();
            return seen.problem();
        } catch (LabException ended) {
            return ended.problem();
        }
    }

    private boolean isPaired() {
        return trial instanceof Trial.Paired;
    }

    private Outcome leftAlone(Variant variant, Load.SelfDriven load, TrialBackends behind) throws InterruptedException {
        TrialData measured = new SelfDrivenTrial(context, trial, load, behind)
                .watch(
                        judge.requested(variant),
                        servers.server(variant),
                        servers.check(variant),
                        servers.sampler(variant));
        servers.requireNoneExhausted();
        return outcome(Map.of(variant, measured), Map.of(variant, SelfDrivenTrial.nothingCounted(measured)), null);
    }

    private Outcome driven(TrialBackends behind) throws InterruptedException {
        LoadEvents events = new LoadEvents(
                trial,
                context.listener(),
                servers.samplers(),
                servers.steadiness(),
                context.generator()
                        .beginning(context.loadOf(trial, trial.variants().getFirst())),
                servers::collect,
                generator -> pin(generator, behind));
        try (Program process =
                        context.generator().start(trial, context.plan(), servers.baseUrls(), folder, events::accept);
                ProcessSampler generator =
                        ProcessSampler.start(process.target(), folder.resolve("generator-samples.csv"));
                WindowReadings readings =
                        servers.readings(process, generator, behind).start();
                SessionProfilers profilers = servers.profilers();
                WaitWatch waits = servers.waitWatch();
                events) {
            Map<Variant, Counters> counters = servers.counters();
            events.connect(
                    process,
                    readings,
                    counters.values(),
                    isPaired() ? profilers::schedule : phase -> waits.schedule(phase.start(), phase.end()));
            // Without a server the generator would only count refused connections until its time is over.
            servers.onExit(process::end);
            behind.onExit(process::end);
            awaitEnd(process, behind);
            servers.endSamples();
            behind.endSamples();
            TrialReading reading = new TrialReading(
                    servers.readAs(), RecordedLoad.read(folder), readings.spans(), readings.machine(), events.watch());
            return measured(reading, readings.watched(), counters, behind, profilers, waits.waits());
        }
    }

    /** Pins the processes while the load settles. One that is still on the wrong CPUs later makes the trial invalid. */
    private void pin(Program generator, TrialBackends behind) {
        Pinning pinning = context.pinning();
        if (pinning == null || pinning.fromStart()) {
            return;
        }
        List<Long> others = Stream.concat(behind.subjects().values().stream(), servers.subjects().stream())
                .map(ProcessTarget::pid)
                .flatMap(Stream::ofNullable)
                .toList();
        try {
            pinning.move(others, generator.pid());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The server's counters, in a solo trial with the counts of its Flight Recorder. */
    private List<TrialResult.ServerCounter> counted(Variant variant, Counters counters, TrialResult.Window window)
            throws InterruptedException {
        Long pid = servers.server(variant).subject().pid();
        boolean records = FlightRecording.isStartedBy(
                context.experiment().subject(variant).jvm().arguments());
        List<TrialResult.ServerCounter> counted = new ArrayList<>(counters.counted());
        if (records && pid != null && !isPaired()) {
            counted.addAll(FlightRecording.counted(pid, folder.resolve("recording.jfr"), window));
        }
        return counted;
    }

    /** @throws LabException when a server or the generator ends early */
    private void awaitEnd(Program generator, TrialBackends behind) throws InterruptedException {
        Duration longest = context.plan().load(trial).plus(context.generator().margin());
        long deadline = System.nanoTime() + longest.toNanos();
        boolean ended;
        do {
            ended = generator.awaitExit(1, TimeUnit.SECONDS);
            servers.requireNoneExhausted();
        } while (!ended && System.nanoTime() < deadline);
        behind.requireAlive();
        servers.requireAlive();
        if (!ended || generator.exitValue() != 0) {
            String by = ended ? generator.endedBy() : null;
            String how = ended
                    ? "ended with exit code " + generator.exitValue() + (by == null ? "" : " (" + by + ")")
                    : "did not end within " + longest.toSeconds() + " s";
            throw GeneratorSite.failed(generator, how);
        }
    }

    private Outcome measured(
            TrialReading reading,
            @Nullable MachineWindow machine,
            Map<Variant, Counters> counters,
            TrialBackends behind,
            SessionProfilers profilers,
            Waits waits)
            throws InterruptedException {
        Disturbances disturbances = disturbances(reading, machine, behind);
        List<BackendUse> backends = behind.use(reading.window());
        Map<Variant, TrialData> measured = new LinkedHashMap<>();
        Map<Variant, CheckResults> notes = new LinkedHashMap<>();
        Map<String, List<BlockValue>> sessions = new LinkedHashMap<>();
        for (Variant variant : servers.variants()) {
            List<BlockValue> blocks = reading.blocks(variant);
            Profiles profiles = profilers.profiles(
                    variant,
                    reading.target(variant).profiledPerSecond(),
                    reading.record().paceWhileProfiled());
            sessions.put(variant.toString(), blocks);
            notes.put(variant, reading.notes(variant));
            measured.put(
                    variant,
                    new TrialData(
                            judge.requested(variant),
                            servers.server(variant),
                            servers.check(variant),
                            context.loadOf(trial, variant),
                            reading.observation(
                                    variant, waits, servers.check(variant).responseBytes()),
                            new TrialResult.Recording(
                                    reading.record().report(folder),
                                    reading.window(),
                                    reading.warmup(variant),
                                    isPaired() ? reading.blockResults(variant, blocks) : null,
                                    profiles.cpu(),
                                    profiles.allocations()),
                            reading.surroundings(variant, disturbances, backends),
                            counted(variant, StartedServers.require(variant, counters), reading.window()),
                            reading.target(variant),
                            isPaired() ? reading.session(blocks) : null));
        }
        return outcome(measured, notes, isPaired() ? new SessionBlocks(sessions) : null);
    }

    private Disturbances disturbances(TrialReading reading, @Nullable MachineWindow machine, TrialBackends behind) {
        long longestPause = reading.record().reported().generator().counted().gcLongestMillis();
        boolean several = context.generator().site().generators() > 1;
        Double cores = reading.record().cores();
        Disturbances seen = machine == null
                ? Disturbances.elsewhere(cores, longestPause)
                : machine.disturbances(
                        longestPause,
                        behind.cpuNanos(
                                machine.from().lab().epochMicros(),
                                machine.to().lab().epochMicros()));
        return several ? seen.withGenerator(cores) : seen;
    }

    /** @param beside findings in addition to the checks of a variant's own numbers */
    private Outcome outcome(
            Map<Variant, TrialData> measured, Map<Variant, CheckResults> beside, @Nullable SessionBlocks blocks) {
        Map<Variant, CheckResults> configurations = judge.compareConfigurations(servers.effective());
        return new Outcome(
                measured.entrySet().stream()
                        .map(each -> judge.judged(
                                trial,
                                began,
                                each.getValue(),
                                StartedServers.require(each.getKey(), configurations)
                                        .and(StartedServers.require(each.getKey(), beside))))
                        .toList(),
                blocks,
                ExitCode.FINE);
    }

    private Outcome failed(Problem problem) {
        return new Outcome(
                servers.blamed(problem).entrySet().stream()
                        .map(each -> Judge.failed(
                                trial, each.getKey(), began, servers.checkIfAny(each.getKey()), each.getValue()))
                        .toList(),
                null,
                ExitCode.FAILED);
    }
}
