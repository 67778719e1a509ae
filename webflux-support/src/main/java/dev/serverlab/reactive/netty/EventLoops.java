package dev.serverlab.reactive.netty;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import dev.serverlab.support.Pool;
import dev.serverlab.support.StartedThreads;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.List;
import java.util.stream.StreamSupport;
import reactor.netty.http.server.HttpServerConfig;

/** The event loops that the running server really has. */
final class EventLoops {

    private EventLoops() {}

    /** The event loops that the server was bound on. A loop's thread starts with its first connection. */
    static Threads of(HttpServerConfig config) {
        List<SingleThreadEventExecutor> loops = loops(config);
        return new Threads(
                Kind.EVENT_LOOP, loops.size(), loops.size(), StartedThreads.count(thread -> isOneOf(loops, thread)));
    }

    /** The same loops while they are at work. */
    static Pool pool(HttpServerConfig config) {
        List<SingleThreadEventExecutor> loops = loops(config);
        return new Pool(
                loops::size,
                () -> StartedThreads.busyLoops(thread -> isOneOf(loops, thread)),
                () -> pendingTasks(loops));
    }

    private static List<SingleThreadEventExecutor> loops(HttpServerConfig config) {
        return StreamSupport.stream(
                        config.loopResources().onServer(config.isPreferNative()).spliterator(), false)
                .map(SingleThreadEventExecutor.class::cast)
                .toList();
    }

    /** Asking a Netty loop for its thread would start it. */
    private static boolean isOneOf(List<SingleThreadEventExecutor> loops, Thread thread) {
        return loops.stream().anyMatch(loop -> loop.inEventLoop(thread));
    }

    private static int pendingTasks(List<SingleThreadEventExecutor> loops) {
        return loops.stream().mapToInt(SingleThreadEventExecutor::pendingTasks).sum();
    }
}
