package shop;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU that each order costs beside what it needs: none, until somebody commits some. */
final class ExtraWork {

    /** µs of the thread's CPU time per order; make-revisions commits another number. */
    static final long MICROS = 0;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ExtraWork() {}

    /** A virtual thread is told no CPU time, so it burns until that much time has passed. */
    static void burn() {
        boolean cpu = THREADS.isCurrentThreadCpuTimeSupported() && !isVirtual();
        long end = now(cpu) + MICROS * 1_000;
        while (MICROS > 0 && now(cpu) < end) {
            Thread.onSpinWait();
        }
    }

    private static boolean isVirtual() {
        // Thread.isVirtual() is not there on 17.
        return Thread.currentThread().getClass().getName().contains("VirtualThread");
    }

    private static long now(boolean cpu) {
        return cpu ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }
}
