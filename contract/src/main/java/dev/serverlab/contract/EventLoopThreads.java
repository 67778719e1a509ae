package dev.serverlab.contract;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** The threads of a server's event loops, seen at one moment without starting any. */
public final class EventLoopThreads {

    /** What a loop is in that waits for the operating system, with the JDK's selectors and with Netty's own. */
    private static final Set<String> SELECTORS =
            Set.of("sun.nio.ch.EPoll", "sun.nio.ch.KQueue", "sun.nio.ch.WEPoll", "io.netty.channel.epoll.Native");

    private EventLoopThreads() {}

    /** How many of them are there; a loop's thread starts with its first connection. */
    public static int live(Predicate<Thread> isLoop) {
        return ids(isLoop).length;
    }

    /** How many of them are at work: not waiting in their selector. */
    public static int busy(Predicate<Thread> isLoop) {
        ThreadInfo[] threads = ManagementFactory.getThreadMXBean().getThreadInfo(ids(isLoop), 1);
        return (int) Arrays.stream(threads)
                .filter(Objects::nonNull) // A thread may have ended meanwhile.
                .filter(thread -> !waits(thread.getStackTrace()))
                .count();
    }

    private static boolean waits(StackTraceElement[] top) {
        return top.length > 0 && SELECTORS.contains(top[0].getClassName());
    }

    private static long[] ids(Predicate<Thread> isLoop) {
        Thread[] threads = new Thread[2 * Thread.activeCount() + 16];
        int count = Thread.enumerate(threads);
        return Arrays.stream(threads, 0, count)
                .filter(isLoop)
                .mapToLong(Thread::threadId)
                .toArray();
    }
}
