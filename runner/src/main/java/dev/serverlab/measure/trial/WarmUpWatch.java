package dev.serverlab.measure.trial;

import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.system.TimedClock;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Looks at all servers every second of the warm-up, and says when all of them are steady. */
final class WarmUpWatch implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Map<Variant, Steadiness> servers;
    private final Map<Variant, Long> steadyMillis = new ConcurrentHashMap<>();
    private final Runnable allSteady;
    private final Instant start;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("warm-up-watch").unstarted(this::watch);

    /**
     * Starts to look.
     *
     * @param start of the warm-up
     * @param allSteady is called at most once
     */
    static WarmUpWatch start(Map<Variant, Steadiness> servers, Instant start, Runnable allSteady) {
        WarmUpWatch watch = new WarmUpWatch(servers, start, allSteady);
        watch.thread.start();
        return watch;
    }

    private WarmUpWatch(Map<Variant, Steadiness> servers, Instant start, Runnable allSteady) {
        this.servers = new LinkedHashMap<>(servers);
        this.start = start;
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
                        // It had only paused.
                        steadyMillis.remove(server.getKey());
                    }
                }
                if (servers.values().stream().allMatch(Steadiness::isSteady)) {
                    allSteady.run();
                    return;
                }
            }
        } catch (InterruptedException e) {
            // The warm-up is over.
            Thread.currentThread().interrupt();
        }
    }

    /** How long the server took until it was steady and stayed so; absent when it did not. */
    @Nullable
    Long steadyMillis(Variant variant) {
        return steadyMillis.get(variant);
    }

    /** The JIT's share of a server's CPU when it was last looked at; absent as in {@link Steadiness#jitShare()}. */
    @Nullable
    Double jitShare(Variant variant) {
        return Objects.requireNonNull(servers.get(variant)).jitShare();
    }

    /** The warm-up is over: stops looking. */
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
        static final double MOST_JIT = 0.10;
        /** Over that many readings, a second apart. */
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

        /** Waits until that moment and looks again. */
        void readAt(Instant moment) throws InterruptedException {
            Reading now = new Reading(process.readAt(moment), jit.cpuNanos());
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

        /** Whether it was steady when it was last looked at. */
        boolean isSteady() {
            Double last = share;
            return last != null && last <= MOST_JIT;
        }

        /** The JIT's share when it was last looked at; absent too early, or when the system does not tell. */
        @Nullable
        Double jitShare() {
            return share;
        }
    }
}
