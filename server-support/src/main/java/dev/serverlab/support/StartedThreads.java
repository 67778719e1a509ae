package dev.serverlab.support;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The current platform threads, listed without starting any, as querying a pool may do. */
public final class StartedThreads {

    /** The classes in whose methods a waiting event loop is, with the JDK's selectors and with Netty's own. */
    private static final Set<String> SELECTORS =
            Set.of("sun.nio.ch.EPoll", "sun.nio.ch.KQueue", "sun.nio.ch.WEPoll", "io.netty.channel.epoll.Native");

    private StartedThreads() {}

    /** The number of current threads that match. */
    public static int count(Predicate<Thread> isOne) {
        return (int) all().filter(isOne).count();
    }

    /** How many of these event loops are at work: not waiting in their selector. */
    public static int busyLoops(Predicate<Thread> isLoop) {
        long[] ids = all().filter(isLoop).mapToLong(Thread::threadId).toArray();
        ThreadInfo[] threads = ManagementFactory.getThreadMXBean().getThreadInfo(ids, 1);
        return (int) Arrays.stream(threads)
                .filter(Objects::nonNull) // A thread may have ended meanwhile.
                .filter(thread -> !waits(thread.getStackTrace()))
                .count();
    }

    private static boolean waits(StackTraceElement[] top) {
        return top.length > 0 && SELECTORS.contains(top[0].getClassName());
    }

    private static Stream<Thread> all() {
        Thread[] threads = new Thread[2 * Thread.activeCount() + 16];
        int count = Thread.enumerate(threads);
        return Arrays.stream(threads, 0, count);
    }
}
