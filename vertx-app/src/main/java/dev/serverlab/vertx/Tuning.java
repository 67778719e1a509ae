package dev.serverlab.vertx;

import io.vertx.core.ThreadingModel;

/**
 * The threads of the service port.
 *
 * @param eventLoopPoolSize event loops that Vert.x may use
 * @param workerPoolSize threads for {@code work=offload}; unused where handlers run on virtual threads
 * @param instances verticles deployed; each is bound to one event loop, so fewer instances than loops leave loops idle
 * @param threadingModel where handlers run
 */
public record Tuning(int eventLoopPoolSize, int workerPoolSize, int instances, ThreadingModel threadingModel) {}
