package dev.serverlab.model.observation;

import java.util.Locale;
import java.util.stream.Stream;

/** Which threads are event loops, by the first 15 characters of their names, which is all that Linux keeps. */
final class EventLoops {

    private EventLoops() {}

    /**
     * Whether it is one: {@code reactor-http-epoll-1} and {@code reactor-http-nio-1} of Reactor Netty, {@code
     * vert.x-eventloop-thread-0} of Vert.x, {@code nioEventLoopGroup-2-1} and {@code multiThreadIoEventLoopGroup-2-1}
     * of plain Netty, each cut after 15.
     */
    static boolean isOne(BusyThread thread) {
        String name = thread.name().toLowerCase(Locale.ROOT);
        return Stream.of("reactor-http-", "vert.x-eventloo", "multithreadioev").anyMatch(name::startsWith)
                || name.contains("eventloop");
    }
}
