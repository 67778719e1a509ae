package dev.serverlab.gatling.agent;

import java.util.Map;

/**
 * Bounds on what a caller can make the JDK's HTTP server hold, who need not have the token yet: without them it waits for ever and
 * takes as many connections as come. It reads them once, from system properties.
 */
final class HttpLimits {

    private static final Map<String, String> LIMITS = Map.of(
            "jdk.httpserver.maxConnections", "200",
            // In seconds: a request has to be there, and its answer to be taken. The largest is the record.
            "sun.net.httpserver.maxReqTime", "30",
            "sun.net.httpserver.maxRspTime", "600",
            "sun.net.httpserver.maxReqHeaders", "50",
            "sun.net.httpserver.maxReqHeaderSize", "16384",
            // Without it the end of an answer waits 40 ms for an acknowledgement of its beginning.
            "sun.net.httpserver.nodelay", "true");

    private HttpLimits() {}

    /** To be called before the first server is made; what was given on the command line stays. */
    static void set() {
        LIMITS.forEach((name, value) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, value);
            }
        });
    }
}
