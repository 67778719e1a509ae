package dev.serverlab.measure.trial;

import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.TimedClock;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Checks all servers every second of the warm-up. When all of them are steady, it collects their heaps and reports it.
 *
 * <p>The first collection of a young JVM copies all long-lived objects, and costs as much CPU as a thousand requests.
 * Sessions would differ if it fell into the blocks of one and the warm-up of another. A server that has run for a while
 * has its long-lived objects in the old generation, where they cost the blocks nothing.
 */
final class WarmUpWatch implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Map<Variant, Steadiness> servers;
    private final Map<Variant, Long> steadyMillis = new ConcurrentHashMap<>();
    private final Set<Variant> collected = ConcurrentHashMap.newKeySet();
    private final Predicate<Variant> collect;
    private final Runnable allSteady;
    private final Instant start;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("warm-up-watch").unstarted(this::watch);

    /**
     * Starts watching.
     *
     * @param start of the warm-up
     * @param collect collects the heap of a server, and returns whether it did; called once all are steady
     * @param allSteady is called at most once, after that
     */
    static WarmUpWatch start(
            Map<Variant, Steadiness> servers, Instant start, Predicate<Variant> collect, Runnable allSteady) {
        WarmUpWatch watch = new WarmUpWatch(servers, start, collect, allSteady);
        watch.thread.start();
        return watch;
    }

    private WarmUpWatch(
            Map<Variant, Steadiness> servers, Instant start, Predicate<Variant> collect, Runnable allSteady) {
        this.servers = new LinkedHashMap<>(servers);
        this.start = start;
        this.collect = collect;
        this.allSteady = allSteady;
    }

    private void watch() {
        try {
            for (Instant next = start; ; next = next.plus(EVERY)) {
                for (Map.Entry<Variant, Steadiness> server : servers.entrySet()) {
                    server.getValue().readAt(next);
                    if (server.getValue().isSteady()) {
                        steadyMillis.putIfAbsent(
                                server.getKey(), Duration.between(start, next).toMillis());
                    } else {
                        // The wait had only been interrupted.
                        steadyMillis.remove(server.getKey());
                    }
                }
                if (servers.values().stream().allMatch(Steadiness::isSteady)) {
                    servers.keySet().parallelStream().filter(collect).forEach(collected::add);
                    allSteady.run();
                    return;
                }
            }
        } catch (InterruptedException e) {
            // The warm-up is over.
            Thread.currentThread().interrupt();
        }
    }

    /** How long the server took to become and stay steady; absent when it did not. */
    @Nullable
    Long steadyMillis(Variant variant) {
        return steadyMillis.get(variant);
    }

    /** The JIT's share of a server's CPU at the last check; absent as in {@link Steadiness#jitShare()}. */
    @Nullable
    Double jitShare(Variant variant) {
        return Objects.requireNonNull(servers.get(variant)).jitShare();
    }

    /** Whether the heap of a server was collected at the end of the warm-up. */
    boolean isCollected(Variant variant) {
        return collected.contains(variant);
    }

    /** Whether its heap was not collected although another server's was. */
    boolean isLeftUncollected(Variant variant) {
        return !collected.isEmpty() && !isCollected(variant);
    }

    /** Stops watching, as the warm-up is over. */
    @Override
    public void close() {
        thread.interrupt();
    }

    /**
     * Whether a server under the warm-up's load still compiles: the share of its CPU that its JIT threads take, over some
     * seconds. That share falls from more than half to next to nothing; until it has, CPU per request measures the compiler.
     */
    static final class Steadiness {

        /** At most this share of the CPU may be the JIT's. */
        static final double MAX_JIT = 0.10;
        /** The number of readings that it is taken over, a second apart. */
        static final int WINDOW = 3;

        private final TimedClock process;
        private final CpuCounter jit;
        private final Deque<Reading> readings = new ArrayDeque<>();
        private volatile @Nullable Double share;

        private record Reading(CpuReading cpu, @Nullable Long jit) {}

        Steadiness(TimedClock process, CpuCounter jit) {
            this.process = process;
            this.jit = jit;
        }

        /** Waits until that moment and reads again. */
        void readAt(Instant moment) throws InterruptedException {
            Reading now = new Reading(process.readAt(moment), jit.cpuNanos());
            if (Thread.interrupted()) {
                // The answer over the network was cut off, which says nothing about the server.
                throw new InterruptedException();
            }
            readings.addLast(now);
            if (readings.size() > WINDOW) {
                share = share(readings.removeFirst(), now);
            }
        }

        private static @Nullable Double share(Reading from, Reading to) {
            Long cpu = CpuReading.between(from.cpu(), to.cpu());
            Long jit = CpuReading.difference(from.jit(), to.jit());
            return cpu == null || cpu <= 0 || jit == null ? null : Double.valueOf((double) jit / cpu);
        }

        /** Whether it was steady at the last check. */
        boolean isSteady() {
            Double last = share;
            return last != null && last <= MAX_JIT;
        }

        /** The JIT's share at the last check; absent before there are enough readings, or when it cannot be read. */
        @Nullable
        Double jitShare() {
            return share;
        }
    }
}
