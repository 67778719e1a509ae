package dev.serverlab.measure.trial;

import dev.serverlab.measure.backend.Backend;
import dev.serverlab.measure.backend.RunningBackend;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTrack;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.BackendUse;
import dev.serverlab.model.run.TrialResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What stands behind the servers of a trial: started before them and ended after them, so that each trial has it new. */
final class Behind implements AutoCloseable {

    private final Map<RunningBackend, ProcessSampler> running = new LinkedHashMap<>();

    private Behind() {}

    /**
     * Starts all that the experiment names, in its order; nothing when the lab starts no servers either.
     *
     * @param folder where logs and samples go
     * @throws LabException when one does not come up; what had come up is ended then
     */
    static Behind start(TrialContext context, Path folder) throws InterruptedException {
        Behind behind = new Behind();
        try {
            for (Backend backend : context.ranAlready()
                    ? List.<Backend>of()
                    : context.backends().of(context.experiment())) {
                String file = "backend-" + backend.name();
                RunningBackend started = context.backends()
                        .start(backend, context.experiment().jvmArgs(), behind.given(), folder.resolve(file + ".log"));
                behind.running.put(
                        started, ProcessSampler.start(started.subject(), folder.resolve(file + "-samples.csv")));
            }
            return behind;
        } catch (RuntimeException | InterruptedException e) {
            behind.close();
            throw e;
        }
    }

    /** All settings that they give, by name; of several that give the same the last one's. */
    private Map<String, String> given() {
        Map<String, String> given = new TreeMap<>();
        running.keySet()
                .forEach(each -> each.backend().gives().forEach((name, value) -> given.put(name, each.given(value))));
        return given;
    }

    /** What a server is told of them: those of their settings that it has. */
    Map<String, String> givenTo(ServerDescriptor server) {
        Map<String, String> given = given();
        given.keySet().retainAll(server.settings().keySet());
        return given;
    }

    /** @throws LabException when one has ended by itself */
    void requireAlive() {
        running.keySet().forEach(RunningBackend::requireAlive);
    }

    /** Is called when one ends, however it ends. */
    void onExit(Runnable action) {
        running.keySet().forEach(each -> each.program().onExit(action));
    }

    /** What each used in that window; absent without any. */
    @Nullable
    List<BackendUse> use(TrialResult.Window window) {
        List<BackendUse> uses = new ArrayList<>();
        running.forEach((each, sampler) -> {
            ProcessTrack track = new ProcessTrack(sampler.samples());
            uses.add(new BackendUse(
                    each.name(),
                    track.cpuPercent(window.startEpochMicros(), window.endEpochMicros()),
                    track.peak(ProcessSample::rssBytes)));
        });
        return uses.isEmpty() ? null : uses;
    }

    /** CPU time of all of them between two moments, in ns; absent when one's is not known. */
    @Nullable
    Long cpuNanos(long fromEpochMicros, long toEpochMicros) {
        double nanos = 0;
        for (ProcessSampler sampler : running.values()) {
            Double percent = new ProcessTrack(sampler.samples()).cpuPercent(fromEpochMicros, toEpochMicros);
            if (percent == null) {
                return null;
            }
            nanos += percent * 10 * (toEpochMicros - fromEpochMicros);
        }
        return Math.round(nanos);
    }

    /** Takes the last samples; they stay readable. */
    void endSamples() {
        running.values().forEach(ProcessSampler::close);
    }

    @Override
    public void close() {
        endSamples();
        running.keySet().parallelStream().forEach(RunningBackend::close);
    }
}
