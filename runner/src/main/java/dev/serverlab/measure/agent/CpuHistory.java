package dev.serverlab.measure.agent;

import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuReading;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Readings of the server's CPU clocks in the last minutes, so that a caller who was cut off by the network can ask for a
 * past moment. Between two readings a clock is interpolated linearly.
 */
final class CpuHistory implements AutoCloseable {

    private static final Duration KEPT = Duration.ofMinutes(10);

    private static final long EVERY_MILLIS = 50;

    private final ProcessTarget server;
    private final Line cpu = new Line();
    private final Line jit = new Line();
    private final Line nanoTime = new Line();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("history").unstarted(task));

    /** Starts reading at once. */
    CpuHistory(ProcessTarget server) {
        this.server = server;
        read();
        var unused = clock.scheduleAtFixedRate(this::read, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private synchronized void read() {
        CpuReading now = server.read();
        if (now.cpuNanos() != null) {
            cpu.add(now.epochMicros(), now.cpuNanos());
            nanoTime.add(now.epochMicros(), now.nanoTime());
        }
        CpuReading compiler = CpuReading.now(server.jit());
        if (compiler.cpuNanos() != null) {
            jit.add(compiler.epochMicros(), compiler.cpuNanos());
        }
        notifyAll();
    }

    /**
     * The clocks at a moment; waits for readings after it.
     *
     * @param longest for which it waits; what is not known by then is absent
     */
    synchronized AgentApi.At at(long epochMicros, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (cpu.at(epochMicros) == null) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0 || cpu.isBefore(epochMicros)) {
                break;
            }
            wait(left);
        }
        Long then = nanoTime.at(epochMicros);
        return new AgentApi.At(Objects.requireNonNullElse(then, 0L), cpu.at(epochMicros), jit.at(epochMicros));
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    /** A value over the time of day, in µs. */
    private static final class Line {

        private final TreeMap<Long, Long> values = new TreeMap<>();

        void add(long epochMicros, long value) {
            values.put(epochMicros, value);
            values.headMap(epochMicros - TimeUnit.NANOSECONDS.toMicros(KEPT.toNanos()))
                    .clear();
        }

        /** Whether that moment was before the first known value. */
        boolean isBefore(long epochMicros) {
            return !values.isEmpty() && epochMicros < values.firstKey();
        }

        /** The value at a moment; absent before the first reading, and until there is one at that moment or later. */
        @Nullable
        Long at(long epochMicros) {
            Map.Entry<Long, Long> before = values.floorEntry(epochMicros);
            Map.Entry<Long, Long> after = values.ceilingEntry(epochMicros);
            if (before == null || after == null) {
                return null;
            }
            long span = after.getKey() - before.getKey();
            double share = span == 0 ? 0 : (double) (epochMicros - before.getKey()) / span;
            return before.getValue() + Math.round(share * (after.getValue() - before.getValue()));
        }
    }
}
