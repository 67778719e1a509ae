package dev.serverlab.measure.system;

import dev.serverlab.measure.system.clock.CpuCounter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@link ThreadTimes#ofCompiler} for frequent readings: it looks for the threads once a second, and reads those that it
 * found in a few µs each.
 */
final class CompilerClock implements CpuCounter {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final SystemFiles files;
    private final long pid;
    private List<Integer> threads = List.of();
    private long lookedAt;

    CompilerClock(SystemFiles files, long pid) {
        this.files = files;
        this.pid = pid;
    }

    @Override
    public synchronized @Nullable Long cpuNanos() {
        long now = System.nanoTime();
        if (threads.isEmpty() || now - lookedAt > LOOK_EVERY.toNanos()) {
            threads = ThreadTimes.compilers(files, pid);
            lookedAt = now;
        }
        long sum = 0;
        for (int thread : threads) {
            Long nanos = ThreadTimes.cpuNanos(files, pid, thread);
            if (nanos == null) {
                threads = List.of();
                return null;
            }
            sum += nanos;
        }
        return threads.isEmpty() ? null : Long.valueOf(sum);
    }
}
