package dev.serverlab.contract;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Burns a known amount of CPU on the calling thread: the same code on every server. */
public final class CpuBurn {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuBurn() {}

    /**
     * Returns once the calling thread has used that much CPU. On a virtual thread, whose CPU time the JVM does not
     * tell, elapsed time stands in for it, so that a thread which lost its core burns less.
     *
     * @param micros CPU time in µs; 0 returns at once
     */
    public static void burn(int micros) {
        if (micros == 0) {
            return;
        }
        boolean cpuClock = THREADS.isCurrentThreadCpuTimeSupported()
                && !Thread.currentThread().isVirtual();
        long end = now(cpuClock) + micros * 1_000L;
        while (now(cpuClock) < end) {
            Thread.onSpinWait();
        }
    }

    private static long now(boolean cpuClock) {
        return cpuClock ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }
}
