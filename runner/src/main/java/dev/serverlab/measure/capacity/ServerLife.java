package dev.serverlab.measure.capacity;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.answer.Reset;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.profile.LayerRules;
import dev.serverlab.measure.profile.WaitWatch;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.ContainerSnapshot;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.system.ProcessTrack;
import dev.serverlab.measure.trial.Exhaustions;
import dev.serverlab.measure.trial.PoolTimes;
import dev.serverlab.measure.trial.TrialBackends;
import dev.serverlab.measure.trial.TrialContext;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * One JVM of a server: started, checked, loaded in windows, and ended.
 *
 * @param slo the limits for each window
 * @param folder where all of its files go
 * @param answers other variants' answers: the experiment's own servers have to answer the same
 */
record ServerLife(TrialContext context, Variant variant, List<Slo> slo, Path folder, AnswersSeen answers) {

    /** What to do with a running server. */
    @FunctionalInterface
    interface Course {

        void run(OfferedLoad load, Found found) throws InterruptedException;
    }

    /**
     * The server's properties.
     *
     * @param containerCpus that its container may use: 0.5 is half of one; absent without a limit, or a container
     * @param pools how long requests hold its limited resources
     * @param sampler of its process
     * @param threads what looks at its threads
     */
    record Found(
            ContractCheck check,
            @Nullable Double containerCpus,
            PoolTimes pools,
            ProcessSampler sampler,
            WaitWatch threads) {

        private static Found of(RunningServer server, ContractCheck check, ProcessSampler sampler, WaitWatch threads) {
            ContainerSnapshot container = server.subject().detail().container();
            return new Found(
                    check,
                    container == null || container.quota() == null
                            ? null
                            : Double.valueOf(container.quota().cpus()),
                    PoolTimes.of(server, check),
                    sampler,
                    threads);
        }

        /** Its highest sampled memory so far, in bytes; absent when that is not known. */
        @Nullable
        Long peakBytes() {
            return new ProcessTrack(sampler.samples()).peak(ProcessSample::rssBytes);
        }
    }

    /** Starts a server and runs its course; returns the problem that ended it early, null when none did. */
    @Nullable
    Problem live(Course course) throws InterruptedException {
        Exhaustions exhaustions = new Exhaustions(context.experiment().jvmArgs(), any -> "under load");
        Path log = folder.resolve("server.log");
        try (TrialBackends behind = TrialBackends.start(context, folder)) {
            new Reset(context.experiment(), folder).run(List.of(variant));
            exhaustions.watch(variant, log);
            try (RunningServer server = context.start(variant, behind, log)) {
                put(server, context.check(server, answers), course);
                return null;
            }
        } catch (LabException e) {
            return exhaustions.found().getOrDefault(variant, e.problem());
        }
    }

    private void put(RunningServer server, ContractCheck check, Course course) throws InterruptedException {
        BlockingQueue<GeneratorEvent> events = new LinkedBlockingQueue<>();
        try (ProcessSampler ofServer = ProcessSampler.start(server.subject(), folder.resolve("samples.csv"));
                Program process = context.generator()
                        .startWindows(
                                variant, context.experiment(), server.loaded().url(), folder, events::add);
                ProcessSampler ofGenerator =
                        ProcessSampler.start(process.target(), folder.resolve("generator-samples.csv"));
                WaitWatch threads = new WaitWatch(server.subject(), folder, LayerRules.of(context.experiment()))) {
            server.onExit(process::end);
            CapacityWindows windows = new CapacityWindows(
                    slo, context.cores(), context.generator().site().generators(), ofServer, ofGenerator, events);
            windows.awaitStart(process);
            course.run(
                    new OfferedLoad(context, variant, slo, windows, process),
                    Found.of(server, check, ofServer, threads));
        } catch (LabException e) {
            throw server.isAlive() ? e : server.died("under load");
        }
    }
}
