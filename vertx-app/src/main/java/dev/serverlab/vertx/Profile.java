package dev.serverlab.vertx;

import static io.vertx.core.ThreadingModel.EVENT_LOOP;
import static io.vertx.core.ThreadingModel.VIRTUAL_THREAD;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.VertxOptions;

/** A named tuning of the server. */
public enum Profile implements Named {
    /** One event loop, one instance. */
    SINGLE,
    /** An event loop and an instance per core. */
    CORES,
    /** What Vert.x ships: two event loops per core, of which its one instance uses one. */
    DEFAULT,
    /** Four event loops and instances per core. */
    WIDE,
    /** {@link #CORES} with the handlers on virtual threads, so that the two differ in nothing else. */
    VIRTUAL,
    /** {@link #DEFAULT} on Java's NIO, which Vert.x takes unless it is told otherwise. */
    NIO;

    /**
     * What the profile means here.
     *
     * @param cores the CPUs that the JVM sees
     */
    Tuning tuning(int cores) {
        int workers = VertxOptions.DEFAULT_WORKER_POOL_SIZE;
        boolean nativeTransport = this != NIO;
        return switch (this) {
            case SINGLE -> new Tuning(1, workers, 1, EVENT_LOOP, nativeTransport);
            case CORES -> new Tuning(cores, workers, cores, EVENT_LOOP, nativeTransport);
            case DEFAULT, NIO ->
                new Tuning(
                        VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE,
                        workers,
                        DeploymentOptions.DEFAULT_INSTANCES,
                        DeploymentOptions.DEFAULT_MODE,
                        nativeTransport);
            case WIDE -> new Tuning(4 * cores, workers, 4 * cores, EVENT_LOOP, nativeTransport);
            case VIRTUAL -> new Tuning(cores, workers, cores, VIRTUAL_THREAD, nativeTransport);
        };
    }
}
