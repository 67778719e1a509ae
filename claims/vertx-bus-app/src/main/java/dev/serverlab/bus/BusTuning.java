package dev.serverlab.bus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The event bus, its sender and its receivers.
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
    enum Receiver {
        /** On the event loop of its instance. */
        EVENT_LOOP,
        /** On a thread of the worker pool, which its instance keeps as long as messages wait for it. */
        WORKER,
        /** In {@code executeBlocking} of a worker verticle, as many at once as the pool has threads. */
        EXECUTE_BLOCKING,
        /** In {@code executeBlocking} as it is by default: the tasks of an instance one after the other. */
        EXECUTE_BLOCKING_ORDERED,
        /** On a virtual thread, those of an instance one after the other. */
        VIRTUAL_THREAD;

        /** The spelling used in settings, files and reports, such as {@code event-loop}. */
        String wireName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static List<String> wireNames() {
            return Stream.of(values()).map(Receiver::wireName).toList();
        }

        static Receiver ofWireName(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
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
