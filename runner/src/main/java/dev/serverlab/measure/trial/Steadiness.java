package dev.serverlab.measure.trial;

import dev.serverlab.measure.sampling.TimedClock;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Whether a server under the warm-up's load still compiles: the share of its CPU that its JIT threads take, over some
 * seconds. That share falls from more than half to next to nothing; until it has, CPU per request measures the compiler.
 */
final class Steadiness {

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
        Long before = from.jit();
        Long after = to.jit();
        return cpu == null || cpu <= 0 || before == null || after == null
                ? null
                : Double.valueOf((double) (after - before) / cpu);
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
