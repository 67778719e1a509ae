package dev.serverlab.webflux;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import io.netty.channel.EventLoopGroup;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import reactor.core.Scannable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServerConfig;

/** Counts the threads that the running server really has. */
final class LiveThreads {

    /** Reactor Netty's names for the loops that it shares in one JVM; the management loops are named otherwise. */
    private static final Pattern EVENT_LOOP = Pattern.compile("reactor-http-[a-z_]+-\\d+");

    private LiveThreads() {}

    /** The event loops that the server was bound on. A loop's thread starts with its first connection. */
    static Threads eventLoops(HttpServerConfig config) {
        EventLoopGroup group = config.loopResources().onServer(config.isPreferNative());
        int loops = 0;
        for (Object ignored : group) {
            loops++;
        }
        return new Threads(Kind.EVENT_LOOP, loops, loops, threadsNamed(EVENT_LOOP));
    }

    /** The scheduler that sleeps for {@code work=offload}. Its threads start with its tasks and end when idle. */
    static Threads workers() {
        Scheduler scheduler = Schedulers.boundedElastic();
        Scannable scannable = Scannable.from(scheduler);
        @Nullable Integer max = scannable.scan(Scannable.Attr.CAPACITY);
        return new Threads(
                onVirtualThreads(scheduler) ? Kind.VIRTUAL : Kind.POOL,
                max,
                max,
                scannable.scan(Scannable.Attr.BUFFERED));
    }

    /** Reactor has one implementation for either kind of thread and no other way to tell which one is in use. */
    private static boolean onVirtualThreads(Scheduler scheduler) {
        Object implementation = scheduler instanceof Supplier<?> cached ? cached.get() : scheduler;
        return implementation.getClass().getSimpleName().contains("ThreadPerTask");
    }

    private static int threadsNamed(Pattern name) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return (int) Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull) // A thread may have ended since its id was read.
                .map(ThreadInfo::getThreadName)
                .filter(name.asMatchPredicate())
                .count();
    }
}
