package dev.serverlab.reactive;

import dev.serverlab.contract.EffectiveConfiguration.KeepAlive;
import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.support.Pool;
import java.util.Optional;

/** The HTTP server that the application runs on, Reactor Netty or Tomcat: what it alone knows of the service port. */
public interface Engine {

    /**
     * The running server, read from its live objects.
     *
     * @throws IllegalStateException before it listens
     */
    State state();

    /**
     * The threads that take requests; absent when they are no pool, as virtual ones are none.
     *
     * @throws IllegalStateException before it listens
     */
    Optional<Pool> requestPool();

    /**
     * The part of the effective configuration that is the engine's.
     *
     * @param engine its name and version
     * @param transport how it does network I/O
     * @param requestThreads the threads that take requests
     * @param keepAlive when it closes a connection by itself
     * @param backlog connections that the operating system was asked to queue
     * @param httpVersion the newest HTTP version offered
     */
    record State(
            String engine,
            String transport,
            Threads requestThreads,
            KeepAlive keepAlive,
            int backlog,
            String httpVersion) {}
}
