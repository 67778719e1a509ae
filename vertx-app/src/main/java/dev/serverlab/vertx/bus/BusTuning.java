package dev.serverlab.vertx.bus;

import dev.serverlab.vertx.Named;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The event bus, who sends on it and who receives.
 *
 * @param eventLoopPoolSize event loops of the bus' own Vert.x
 * @param workerPoolSize its worker threads
 * @param receiver where a message is worked on
 * @param instances receivers deployed
 * @param sendEveryMillis between two messages, in ms
 * @param blockMillis for how long a message blocks its thread, in ms
 * @param replyTimeoutMillis when the sender no longer waits for an acknowledgement, in ms
 */
record BusTuning(
        int eventLoopPoolSize,
        int workerPoolSize,
        Receiver receiver,
        int instances,
        int sendEveryMillis,
        int blockMillis,
        int replyTimeoutMillis) {

    /** Where a message is worked on. */
    enum Receiver implements Named {
        /** On the event loop of its instance. */
        EVENT_LOOP,
        /** On a thread of the worker pool, which its instance keeps as long as messages wait for it. */
        WORKER,
        /** In {@code executeBlocking} of a worker verticle, as many at once as the pool has threads. */
        EXECUTE_BLOCKING,
        /** In {@code executeBlocking} as it is by default: the tasks of an instance one after the other. */
        EXECUTE_BLOCKING_ORDERED,
        /** On a virtual thread, those of an instance one after the other. */
        VIRTUAL_THREAD
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("eventLoopPoolSize", eventLoopPoolSize);
        map.put("workerPoolSize", workerPoolSize);
        map.put("receiver", receiver.wireName());
        map.put("instances", instances);
        map.put("sendEveryMillis", sendEveryMillis);
        map.put("blockMillis", blockMillis);
        map.put("replyTimeoutMillis", replyTimeoutMillis);
        return map;
    }
}
