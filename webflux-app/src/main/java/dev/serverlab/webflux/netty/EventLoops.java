package dev.serverlab.webflux.netty;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import io.netty.channel.EventLoopGroup;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import reactor.netty.http.server.HttpServerConfig;

/** Counts the event loops that the running server really has. */
final class EventLoops {

    /** Reactor Netty's names for the loops that it shares in one JVM; the management loops are named otherwise. */
    private static final Pattern EVENT_LOOP = Pattern.compile("reactor-http-[a-z_]+-\\d+");

    private EventLoops() {}

    /** The event loops that the server was bound on. A loop's thread starts with its first connection. */
    static Threads of(HttpServerConfig config) {
        EventLoopGroup group = config.loopResources().onServer(config.isPreferNative());
        int loops = 0;
        for (Object ignored : group) {
            loops++;
        }
        return new Threads(Kind.EVENT_LOOP, loops, loops, threadsNamed(EVENT_LOOP));
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
