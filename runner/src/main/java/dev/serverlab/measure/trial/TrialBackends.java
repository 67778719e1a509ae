package dev.serverlab.measure.trial;

import dev.serverlab.measure.backend.Backend;
import dev.serverlab.measure.backend.BackendPing;
import dev.serverlab.measure.backend.RunningBackend;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.ProcessTrack;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.latency.LatencyMicros;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The backends of a trial: started before the servers and ended after them, so that each trial has new ones, except those
 * that are already running.
 */
public final class TrialBackends implements AutoCloseable {

    private final List<RunningBackend> running = new ArrayList<>();
    /** The samplers of the backends that can be sampled. */
    private final Map<RunningBackend, ProcessSampler> seen = new LinkedHashMap<>();
    /** The samplers of the proxies that add latency to backends. */
    private final Map<RunningBackend, ProcessSampler> latencies = new LinkedHashMap<>();

    private final Map<RunningBackend, BackendPing> pings = new LinkedHashMap<>();

    private TrialBackends() {}

    /**
     * Starts all that the experiment names, in its order; none when the lab starts no servers.
     *
     * @param folder where logs and samples go
     * @throws LabException when one does not come up; those already started are ended then
     */
    public static TrialBackends start(TrialContext context, Path folder) throws InterruptedException {
        TrialBackends behind = new TrialBackends();
        try {
            for (Backend backend : context.usesRunningServers()
                    ? List.<Backend>of()
                    : context.backends().of(context.experiment())) {
                behind.start(backend, context, folder);
            }
            return behind;
        } catch (RuntimeException | InterruptedException e) {
            behind.close();
            throw e;
        }
    }

    private void start(Backend backend, TrialContext context, Path folder) throws InterruptedException {
        String file = "backend-" + backend.name();
        RunningBackend started =
                context.backends().start(backend, context.experiment(), given(), folder.resolve(file + ".log"));
        running.add(started);
        ProcessTarget subject = started.subject();
        if (subject != null) {
            seen.put(started, ProcessSampler.start(subject, folder.resolve(file + "-samples.csv")));
        }
        BackendPing ping = started.ping();
        if (ping != null) {
            pings.put(started, ping);
        }
        if (started.latency() != null) {
            Path samples = folder.resolve(file + "-latency-samples.csv");
            latencies.put(started, ProcessSampler.start(started.latency().subject(), samples));
        }
    }

    /** All settings that the backends provide, by name; the last backend wins. */
    Map<String, String> given() {
        Map<String, String> given = new TreeMap<>();
        running.forEach(each -> given.putAll(each.gives()));
        return given;
    }

    /** The settings that a server gets from the backends: those of them that it has. */
    Map<String, String> givenTo(ServerDescriptor server) {
        Map<String, String> given = given();
        given.keySet().retainAll(server.settings().keySet());
        return given;
    }

    /** Their processes, by name. */
    Map<String, ProcessTarget> subjects() {
        Map<String, ProcessTarget> subjects = new LinkedHashMap<>();
        running.forEach(each -> {
            ProcessTarget subject = each.subject();
            if (subject != null) {
                subjects.put(each.name(), subject);
            }
        });
        return subjects;
    }

    /** @throws LabException when one has ended by itself */
    void requireAlive() {
        running.forEach(RunningBackend::requireAlive);
    }

    /** Runs an action when one ends, however it ends. */
    void onExit(Runnable action) {
        running.forEach(each -> each.onExit(action));
    }

    /** What each backend used in a window; absent without backends. */
    @Nullable
    List<BackendUse> use(TrialResult.Window window) {
        List<BackendUse> uses = new ArrayList<>();
        running.forEach(each -> {
            ProcessSampler sampler = seen.get(each);
            BackendPing ping = pings.get(each);
            Histogram took = ping == null
                    ? LatencyMicros.empty()
                    : ping.between(window.startEpochMicros(), window.endEpochMicros());
            uses.add(each.use(
                    cpuPercent(sampler, window.startEpochMicros(), window.endEpochMicros()),
                    sampler == null ? null : new ProcessTrack(sampler.samples()).peak(ProcessSample::rssBytes),
                    cpuPercent(latencies.get(each), window.startEpochMicros(), window.endEpochMicros()),
                    Percentile.P50.millisOf(took),
                    Percentile.P90.millisOf(took)));
        });
        return uses.isEmpty() ? null : uses;
    }

    /** This machine's CPU time that the backends used between two moments, in ns; absent if any is unknown. */
    @Nullable
    Long cpuNanos(long fromEpochMicros, long toEpochMicros) {
        if (running.stream().anyMatch(each -> each.subject() == null && !each.isElsewhere())) {
            return null;
        }
        double nanos = 0;
        for (ProcessSampler sampler : samplers()) {
            Double percent = cpuPercent(sampler, fromEpochMicros, toEpochMicros);
            if (percent == null) {
                return null;
            }
            nanos += percent * 10 * (toEpochMicros - fromEpochMicros);
        }
        return Math.round(nanos);
    }

    private static @Nullable Double cpuPercent(
            @Nullable ProcessSampler sampler, long fromEpochMicros, long toEpochMicros) {
        return sampler == null ? null : new ProcessTrack(sampler.samples()).cpuPercent(fromEpochMicros, toEpochMicros);
    }

    private List<ProcessSampler> samplers() {
        return Stream.of(seen, latencies)
                .flatMap(each -> each.values().stream())
                .toList();
    }

    /** Takes the last samples; they stay readable. */
    void endSamples() {
        samplers().forEach(ProcessSampler::close);
        pings.values().forEach(BackendPing::close);
    }

    @Override
    public void close() {
        endSamples();
        running.parallelStream().forEach(RunningBackend::close);
    }
}
