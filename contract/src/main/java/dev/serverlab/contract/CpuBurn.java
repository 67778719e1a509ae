package dev.serverlab.contract;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.LongAdder;

/** Burns a known amount of CPU on the calling thread: the same code on every server. */
public final class CpuBurn {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final LongAdder BURNS = new LongAdder();
    private static final LongAdder BURNED_NANOS = new LongAdder();

    /** Some hundred ns of work. */
    private static final long FIRST_ROUNDS = 200;

    private static final double NEXT_SHARE = 0.9;

    /** Written so that the work cannot be left out. */
    private static long sink;

    private CpuBurn() {}

    /**
     * Returns once the calling thread has used that much CPU. On a virtual thread, whose CPU time the JVM cannot read,
     * elapsed time is used instead, so a thread that lost its core burns less.
     *
     * @param micros CPU time in µs; 0 returns at once
     */
    public static void burn(int micros) {
        if (micros == 0) {
            return;
        }
        boolean cpuClock = THREADS.isCurrentThreadCpuTimeSupported()
                && !Thread.currentThread().isVirtual();
        long start = now(cpuClock);
        long asked = micros * 1_000L;
        long rounds = FIRST_ROUNDS;
        long done = 0;
        long burned;
        do {
            work(rounds);
            done += rounds;
            burned = now(cpuClock) - start;
            // Most of what is left at the pace so far, as reading the clock is the JVM's and the kernel's work.
            rounds = Math.max(FIRST_ROUNDS, (long) (NEXT_SHARE * done * (asked - burned) / Math.max(1, burned)));
        } while (burned < asked);
        BURNS.increment();
        BURNED_NANOS.add(burned);
    }

    /** The number of burns in this process. */
    public static long burns() {
        return BURNS.sum();
    }

    /** The total CPU time of all burns, by the clock that ended them, in ns; slightly more than requested, without the last reading of it. */
    public static long burnedNanos() {
        return BURNED_NANOS.sum();
    }

    private static void work(long rounds) {
        long state = rounds;
        for (long round = 0; round < rounds; round++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        sink = state;
    }

    private static long now(boolean cpuClock) {
        return cpuClock ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }
}
