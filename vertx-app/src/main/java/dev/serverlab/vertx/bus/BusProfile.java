package dev.serverlab.vertx.bus;

import dev.serverlab.vertx.Named;
import dev.serverlab.vertx.bus.BusTuning.Receiver;
import io.vertx.core.VertxOptions;

/** A case of who receives where. docs/vertx-event-bus.md computes what each of them has to count. */
enum BusProfile implements Named {
    /** Sender and receiver on one event loop. */
    ONE_LOOP,
    /** Two event loops per core, as Vert.x ships it: the sender has another one than the receiver. */
    LOOPS,
    /** Ten instances of a worker verticle on ten threads. */
    WORKERS,
    /** One worker verticle that hands its work to ten threads, as fast as they take it. */
    EXECUTE_BLOCKING,
    /** Ten instances of a worker verticle on five threads. */
    STARVED,
    /** {@link #EXECUTE_BLOCKING} with the default of {@code executeBlocking}: one after the other. */
    ORDERED,
    /** {@link #WORKERS} on virtual threads. */
    VIRTUAL;

    /** Above the longest run of the lab, so that no message is given up. */
    private static final int TWO_HOURS_MILLIS = 2 * 60 * 60 * 1_000;

    private static final int BLOCK_MILLIS = 300;
    /** Slower than ten threads, faster than one. */
    private static final int SLOW_MILLIS = 100;
    /** Faster than ten threads. */
    private static final int FAST_MILLIS = 10;

    /** What the profile means here. */
    BusTuning tuning() {
        return switch (this) {
            case ONE_LOOP -> tuning(1, shippedWorkers(), Receiver.EVENT_LOOP, 1, SLOW_MILLIS);
            case LOOPS -> tuning(shippedLoops(), shippedWorkers(), Receiver.EVENT_LOOP, 1, SLOW_MILLIS);
            case WORKERS -> tuning(shippedLoops(), 10, Receiver.WORKER, 10, SLOW_MILLIS);
            case EXECUTE_BLOCKING -> tuning(shippedLoops(), 10, Receiver.EXECUTE_BLOCKING, 1, FAST_MILLIS);
            case STARVED -> tuning(shippedLoops(), 5, Receiver.WORKER, 10, FAST_MILLIS);
            case ORDERED -> tuning(shippedLoops(), 10, Receiver.EXECUTE_BLOCKING_ORDERED, 1, FAST_MILLIS);
            case VIRTUAL -> tuning(shippedLoops(), shippedWorkers(), Receiver.VIRTUAL_THREAD, 10, SLOW_MILLIS);
        };
    }

    private static BusTuning tuning(int loops, int workers, Receiver receiver, int instances, int sendEveryMillis) {
        return new BusTuning(loops, workers, receiver, instances, sendEveryMillis, BLOCK_MILLIS, TWO_HOURS_MILLIS);
    }

    private static int shippedLoops() {
        return VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;
    }

    private static int shippedWorkers() {
        return VertxOptions.DEFAULT_WORKER_POOL_SIZE;
    }
}
