package dev.serverlab.measure.profile;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.profile.Profiler.Event;
import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.Waiting;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Profile;
import java.nio.file.Files;
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
    private final Duration allocations;
    private final Map<Variant, FutureTask<Taken>> tasks = new HashMap<>();
    private final Map<Variant, Thread> threads = new HashMap<>();

    /** @param cores CPU time without the JIT per elapsed time; absent when it could not be read */
    private record Taken(@Nullable Double cores) {

        @Nullable
        Double microsPerRequest(double perSecond) {
            return cores == null ? null : Double.valueOf(1e6 * cores / perSecond);
        }
    }

    /** @param cpuNanos without the JIT's */
    private record Reading(@Nullable Long cpuNanos, long nanoTime) {}

    /**
     * @param folder of the session, which keeps the collapsed stacks
     * @param allocations how long allocations are profiled at the end of the phase instead of CPU
     */
    public SessionProfilers(Map<Variant, ProcessTarget> servers, Path folder, LayerRules rules, Duration allocations) {
        this.servers = servers;
        this.folder = folder;
        this.rules = rules;
        this.allocations = allocations;
    }

    /** Attaches to all servers before that phase begins, and profiles them in it. */
    public synchronized void schedule(GeneratorEvent.Phase phase) {
        servers.forEach((variant, server) -> {
            FutureTask<Taken> task = new FutureTask<>(() -> profile(variant, server, phase));
            tasks.put(variant, task);
            threads.put(variant, Thread.ofPlatform().daemon().name("profiler").start(task));
        });
    }

    /** The name of a variant's file of CPU in the session's folder. */
    public static String file(Variant variant) {
        return "profile-" + variant.fileName() + ".collapsed";
    }

    private static String fileOfAllocations(Variant variant) {
        return "allocations-" + variant.fileName() + ".collapsed";
    }

    private Taken profile(Variant variant, ProcessTarget server, GeneratorEvent.Phase phase)
            throws NotProfiledException, InterruptedException {
        Waiting.await(phase.start().minus(PhaseName.BEFORE_PROFILE));
        try (Profiler profiler = attached(server)) {
            Waiting.await(phase.start());
            Instant end = phase.end().minus(allocations);
            Double cores = null;
            if (end.isAfter(phase.start())) {
                profiler.start(Event.CPU);
                Reading from = withoutJit(server, Instant.now());
                Reading to = withoutJit(server, end);
                profiler.stop(folder.resolve(file(variant)));
                Long nanos = CpuReading.difference(from.cpuNanos, to.cpuNanos);
                cores = nanos == null ? null : Double.valueOf(nanos / (double) (to.nanoTime - from.nanoTime));
            }
            if (!allocations.isZero()) {
                profiler.start(Event.ALLOCATIONS);
                Waiting.await(phase.end());
                profiler.stop(folder.resolve(fileOfAllocations(variant)));
            }
            return new Taken(cores);
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

    /** The profiles of a server; null where none was asked for. */
    public record Profiles(@Nullable Profile cpu, @Nullable Profile allocations) {}

    /**
     * The profiles of a server, for whose end it waits.
     *
     * @param perSecond requests that were answered
     * @param pace of the machine, by which CPU is divided
     */
    public synchronized Profiles profiles(Variant variant, double perSecond, double pace) throws InterruptedException {
        FutureTask<Taken> task = tasks.get(variant);
        if (task == null) {
            return new Profiles(null, null);
        }
        try {
            Taken taken = task.get(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
            Path cpu = folder.resolve(file(variant));
            return new Profiles(
                    Files.exists(cpu) ? ProfileReading.cpu(cpu, rules, taken.microsPerRequest(perSecond * pace)) : null,
                    allocations.isZero()
                            ? null
                            : ProfileReading.allocations(
                                    folder.resolve(fileOfAllocations(variant)),
                                    rules,
                                    perSecond * allocations.toMillis() / 1_000));
        } catch (ExecutionException e) {
            // The session was measured before it was profiled, and counts.
            return missing(
                    String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()));
        } catch (TimeoutException e) {
            return missing("its profiler did not end");
        }
    }

    private Profiles missing(String why) {
        return new Profiles(Profile.missing(why), allocations.isZero() ? null : Profile.missing(why));
    }

    @Override
    public synchronized void close() {
        threads.values().forEach(Thread::interrupt);
    }
}
