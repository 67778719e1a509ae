package dev.serverlab.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The effective configuration of a running server, read from its live objects rather than from its settings. Served as the
 * {@code effective} object of {@code /actuator/info}.
 *
 * @param server the server's name in the lab, such as {@code mvc}
 * @param profile the profile it was started with
 * @param stack what it is made of
 * @param defaultWork how it waits when a request does not say
 * @param requestThreads the threads that take requests
 * @param workerThreads the threads that sleep for {@link Work#OFFLOAD}
 * @param keepAlive when it closes a connection by itself
 * @param backlog connections that the operating system was asked to queue before the server accepts them
 * @param httpVersion the newest HTTP version offered
 * @param jvm the JVM it runs in
 */
public record ServerState(
        String server,
        String profile,
        Stack stack,
        Work defaultWork,
        Threads requestThreads,
        Threads workerThreads,
        KeepAlive keepAlive,
        int backlog,
        String httpVersion,
        Jvm jvm) {

    /** The name of the object in {@code /actuator/info}. */
    public static final String INFO_KEY = "effective";

    /**
     * What a server is made of.
     *
     * @param framework the framework and its version
     * @param engine the HTTP engine and its version
     * @param transport how the engine does network I/O: {@code nio}, {@code epoll}, …
     */
    public record Stack(String framework, String engine, String transport) {}

    /**
     * A group of threads.
     *
     * @param kind what they are
     * @param max how many can work on requests at once; absent when there is no limit (virtual threads)
     * @param poolSize how many threads the pool may hold; absent when there is no limit. Greater than {@code max} where
     *     fewer handlers than threads are deployed, as with one Vert.x instance on four event loops
     * @param live how many exist now; absent when unknown
     */
    public record Threads(
            Kind kind,
            @Nullable Integer max,
            @Nullable Integer poolSize,
            @Nullable Integer live) {

        /** What a thread does with the request that it took. */
        public enum Kind {
            POOL("pool"),
            EVENT_LOOP("event-loop"),
            VIRTUAL("virtual");

            private final String wireName;

            Kind(String wireName) {
                this.wireName = wireName;
            }

            public String wireName() {
                return wireName;
            }
        }

        Map<String, @Nullable Object> toMap() {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("kind", kind.wireName());
            map.put("max", max);
            map.put("poolSize", poolSize);
            map.put("live", live);
            map.values().removeIf(Objects::isNull);
            return map;
        }
    }

    /**
     * When the server closes a connection that the client would keep.
     *
     * @param maxRequests after that many requests; −1 is never
     * @param idleTimeoutMillis after that long without a request, in ms; −1 is never
     */
    public record KeepAlive(int maxRequests, long idleTimeoutMillis) {

        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("maxRequests", maxRequests);
            map.put("idleTimeoutMillis", idleTimeoutMillis);
            return map;
        }
    }

    /** The whole as plain maps, ready for any JSON library; absent values are left out. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("server", server);
        map.put("profile", profile);
        map.put("framework", stack.framework());
        map.put("engine", stack.engine());
        map.put("transport", stack.transport());
        map.put("defaultWork", defaultWork.wireName());
        map.put("requestThreads", requestThreads.toMap());
        map.put("workerThreads", workerThreads.toMap());
        map.put("keepAlive", keepAlive.toMap());
        map.put("backlog", backlog);
        map.put("httpVersion", httpVersion);
        map.put("jvm", jvm.toMap());
        return map;
    }
}
