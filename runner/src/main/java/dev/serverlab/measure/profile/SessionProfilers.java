package dev.serverlab.measure.profile;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.Waiting;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Profile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Profiles all servers of a session at once, after its last block. */
public final class SessionProfilers implements AutoCloseable {

    /** After the load; a profiler that has not ended by then is given up. */
    private static final Duration END_WITHIN = Duration.ofSeconds(30);

    private final Map<Variant, ProcessTarget> servers;
    private final Path folder;
    private final LayerRules rules;
    private final Map<Variant, FutureTask<Taken>> tasks = new HashMap<>();
    private final Map<Variant, Thread> threads = new HashMap<>();

    /** @param cores CPU time without the JIT per elapsed time; absent when it could not be read */
    private record Taken(Path file, @Nullable Double cores) {}

    /** @param cpuNanos without the JIT's */
    private record Reading(@Nullable Long cpuNanos, long nanoTime) {}

    /** @param folder of the session, which keeps the collapsed stacks */
    public SessionProfilers(Map<Variant, ProcessTarget> servers, Path folder, LayerRules rules) {
        this.servers = servers;
        this.folder = folder;
        this.rules = rules;
    }

    /** Attaches to all servers before that phase begins, and profiles them in it. */
    public synchronized void schedule(GeneratorEvent.Phase phase) {
        servers.forEach((variant, server) -> {
            FutureTask<Taken> task = new FutureTask<>(() -> profile(server, folder.resolve(file(variant)), phase));
            tasks.put(variant, task);
            threads.put(variant, Thread.ofPlatform().daemon().name("profiler").start(task));
        });
    }

    /** The name of a variant's file in the session's folder. */
    public static String file(Variant variant) {
        return "profile-" + variant.fileName() + ".collapsed";
    }

    private static Taken profile(ProcessTarget server, Path file, GeneratorEvent.Phase phase)
            throws NotProfiledException, InterruptedException {
        Waiting.await(phase.start().minus(PhaseName.BEFORE_PROFILE));
        try (Profiler profiler = attached(server)) {
            Waiting.await(phase.start());
            profiler.start();
            Reading from = withoutJit(server, Instant.now());
            Reading to = withoutJit(server, phase.end());
            profiler.stop(file);
            Long nanos = CpuReading.difference(from.cpuNanos, to.cpuNanos);
            double elapsed = to.nanoTime - from.nanoTime;
            return new Taken(file, nanos == null ? null : Double.valueOf(nanos / elapsed));
        }
    }

    private static Profiler attached(ProcessTarget server) throws NotProfiledException {
        if (server instanceof Profiler.Remote remote) {
            return remote.attachProfiler();
        }
        Long pid = server.pid();
        if (pid == null) {
            throw new NotProfiledException("it runs on another machine");
        }
        return JvmProfiler.attach(AttachedJvm.of(pid));
    }

    private static Reading withoutJit(ProcessTarget server, Instant moment) throws InterruptedException {
        CpuReading all = server.readAt(moment);
        return new Reading(CpuReading.difference(server.jit().cpuNanos(), all.cpuNanos()), all.nanoTime());
    }

    /**
     * The profile of a server, for whose end it waits; null when none was scheduled.
     *
     * @param perSecond requests that were answered
     */
    public synchronized @Nullable Profile profile(Variant variant, double perSecond) throws InterruptedException {
        FutureTask<Taken> task = tasks.get(variant);
        if (task == null) {
            return null;
        }
        try {
            Taken taken = task.get(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
            return ProfileReading.read(
                    taken.file(),
                    rules,
                    taken.cores() == null ? null : Double.valueOf(1e6 * taken.cores() / perSecond));
        } catch (ExecutionException e) {
            // The session was measured before it was profiled, and counts.
            return Profile.missing(
                    String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()));
        } catch (TimeoutException e) {
            return Profile.missing("its profiler did not end");
        }
    }

    @Override
    public synchronized void close() {
        threads.values().forEach(Thread::interrupt);
    }
}
