package dev.serverlab.contract;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.LongAdder;

/** Burns a known amount of CPU on the calling thread: the same code on every server. */
public final class CpuBurn {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final LongAdder BURNS = new LongAdder();
    private static final LongAdder BURNED_NANOS = new LongAdder();

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
        long end = start + micros * 1_000L;
        long now;
        int readings = 0;
        do {
            Thread.onSpinWait();
            now = now(cpuClock);
            readings++;
        } while (now < end);
        BURNS.increment();
        // The clock covers one reading fewer than were made.
        BURNED_NANOS.add((now - start) + (now - start) / readings);
    }

    /** The number of burns in this process. */
    public static long burns() {
        return BURNS.sum();
    }

    /** The total CPU time of all burns, by the clock that ended them, in ns; slightly more than requested. */
    public static long burnedNanos() {
        return BURNED_NANOS.sum();
    }

    private static long now(boolean cpuClock) {
        return cpuClock ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }
}
