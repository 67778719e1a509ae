package dev.serverlab.bus;

import dev.serverlab.bus.BusTuning.Receiver;
import dev.serverlab.support.StartException;
import dev.serverlab.support.StartOptions;
import io.vertx.core.VertxOptions;
import java.util.List;

/** The profiles of receivers. claims/vertx-bus-app/README.md computes the expected counts of each. */
final class BusProfiles {

    static final List<String> NAMES =
            List.of("one-loop", "loops", "workers", "execute-blocking", "starved", "ordered", "virtual");

    static final int HOUR_MILLIS = 60 * 60 * 1_000;

    private static final int BLOCK_MILLIS = 300;
    /** Slower than ten threads, faster than one. */
    private static final int SLOW_MILLIS = 100;
    /** Faster than ten threads. */
    private static final int FAST_MILLIS = 10;
    /** Longer than the longest run of the lab, so that no message is given up. */
    private static final int REPLY_TIMEOUT_MILLIS = 2 * HOUR_MILLIS;

    private static final int LOOPS = VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;
    private static final int WORKERS = VertxOptions.DEFAULT_WORKER_POOL_SIZE;

    private BusProfiles() {}

    /** The tuning of the profile. */
    static BusTuning tuning(String profile) {
        return switch (profile) {
            case "loops" -> tuning(LOOPS, WORKERS, Receiver.EVENT_LOOP, 1, SLOW_MILLIS);
            case "workers" -> tuning(LOOPS, 10, Receiver.WORKER, 10, SLOW_MILLIS);
            case "execute-blocking" -> tuning(LOOPS, 10, Receiver.EXECUTE_BLOCKING, 1, FAST_MILLIS);
            case "starved" -> tuning(LOOPS, 5, Receiver.WORKER, 10, FAST_MILLIS);
            case "ordered" -> tuning(LOOPS, 10, Receiver.EXECUTE_BLOCKING_ORDERED, 1, FAST_MILLIS);
            case "virtual" -> tuning(LOOPS, WORKERS, Receiver.VIRTUAL_THREAD, 10, SLOW_MILLIS);
            default -> tuning(1, WORKERS, Receiver.EVENT_LOOP, 1, SLOW_MILLIS); // one-loop
        };
    }

    private static BusTuning tuning(int loops, int workers, Receiver receiver, int instances, int sendEveryMillis) {
        return new BusTuning(loops, workers, receiver, instances, sendEveryMillis, BLOCK_MILLIS, REPLY_TIMEOUT_MILLIS);
    }

    /**
     * The tuning of the profile, with the system properties that override it.
     *
     * @throws StartException when one cannot be used
     */
    static BusTuning read(String profile) {
        BusTuning base = tuning(profile);
        return new BusTuning(
                StartOptions.threads("eventLoopPoolSize", base.eventLoopPoolSize()),
                StartOptions.threads("workerPoolSize", base.workerPoolSize()),
                Receiver.ofWireName(StartOptions.choice(
                        "receiver", Receiver.wireNames(), base.receiver().wireName())),
                StartOptions.threads("instances", base.instances()),
                StartOptions.number("sendEveryMillis", 1, HOUR_MILLIS, base.sendEveryMillis()),
                StartOptions.number("blockMillis", 1, HOUR_MILLIS, base.blockMillis()),
                StartOptions.number("replyTimeoutMillis", 1, Integer.MAX_VALUE, base.replyTimeoutMillis()));
    }
}
