package dev.serverlab.vertx;

import io.vertx.core.ThreadingModel;

/**
 * How the service port works: its threads, and what they do network I/O with.
 *
 * @param eventLoopPoolSize event loops that Vert.x may use
 * @param workerPoolSize threads for {@code work=offload}; unused where handlers run on virtual threads
 * @param instances verticles deployed; each is bound to one event loop, so fewer instances than loops leave loops idle
 * @param threadingModel where handlers run
 * @param preferNativeTransport whether Netty's native transport does network I/O where it can be loaded, and not Java's NIO
 */
public record Tuning(
        int eventLoopPoolSize,
        int workerPoolSize,
        int instances,
        ThreadingModel threadingModel,
        boolean preferNativeTransport) {}
