package dev.serverlab.bus;

import dev.serverlab.support.StartOptions;
import io.vertx.core.VertxOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * When Vert.x warns about a blocked thread.
 *
 * @param intervalMillis how often it looks, in ms
 * @param maxEventLoopExecuteMillis how long an event loop may be held, in ms
 * @param maxWorkerExecuteMillis how long a worker may be held, in ms
 */
record BlockedThreadCheck(int intervalMillis, int maxEventLoopExecuteMillis, int maxWorkerExecuteMillis) {

    /**
     * Reads it from system properties. By default, it looks often enough to see each message that holds an event loop
     * for 300 ms, which Vert.x' own defaults of 1 s and 2 s would miss; workers keep its default of 60 s, as they are
     * there to be blocked.
     */
    static BlockedThreadCheck read() {
        return new BlockedThreadCheck(
                millis("blockedThreadCheckIntervalMillis", 100),
                millis("maxEventLoopExecuteMillis", 200),
                millis("maxWorkerExecuteMillis", 60_000));
    }

    private static int millis(String name, int absent) {
        return StartOptions.number(name, 1, BusProfiles.HOUR_MILLIS, absent);
    }

    void applyTo(VertxOptions options) {
        options.setBlockedThreadCheckInterval(intervalMillis)
                .setBlockedThreadCheckIntervalUnit(TimeUnit.MILLISECONDS)
                .setMaxEventLoopExecuteTime(maxEventLoopExecuteMillis)
                .setMaxEventLoopExecuteTimeUnit(TimeUnit.MILLISECONDS)
                .setMaxWorkerExecuteTime(maxWorkerExecuteMillis)
                .setMaxWorkerExecuteTimeUnit(TimeUnit.MILLISECONDS);
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("intervalMillis", intervalMillis);
        map.put("maxEventLoopExecuteMillis", maxEventLoopExecuteMillis);
        map.put("maxWorkerExecuteMillis", maxWorkerExecuteMillis);
        return map;
    }
}
