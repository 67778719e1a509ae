package dev.serverlab.vertx;

import dev.serverlab.contract.LatencyBuckets;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The timer {@code http.server.requests}, by method, path pattern and status, and the gauge {@code
 * http.server.requests.active}, of requests that were begun and not yet answered, named as on the other servers. Vert.x's own
 * metrics of the HTTP server say the same in half a dozen meters, for several per cent of the CPU that a request costs; see
 * docs/benchmarks.md.
 */
final class RequestTimer {

    private static final int NOT_FOUND = 404;

    /** Any word may be sent as a method; only these become tags, so that clients cannot make up time series. */
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE");

    private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();
    private final AtomicInteger active = new AtomicInteger();
    private final MeterRegistry registry;

    RequestTimer(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("http.server.requests.active", active);
    }

    private record Kind(String method, String pattern, int status) {}

    /**
     * Passes requests on and times them until their answer has been written. One whose client has gone is no longer active
     * and has no time.
     */
    Handler<HttpServerRequest> around(Handler<HttpServerRequest> next) {
        return request -> {
            long start = System.nanoTime();
            active.incrementAndGet();
            // Vert.x calls the handler of the end also when the connection closes before it, and that of the closing
            // then too.
            request.response().endHandler(ended -> end(start, request));
            next.handle(request);
        };
    }

    private void end(long start, HttpServerRequest request) {
        active.decrementAndGet();
        if (!request.response().closed()) {
            record(start, request);
        }
    }

    private void record(long start, HttpServerRequest request) {
        String method = request.method().name();
        int status = request.response().getStatusCode();
        Kind kind = new Kind(
                METHODS.contains(method) ? method : "OTHER",
                status == NOT_FOUND ? "UNKNOWN" : "/delay/{millis}",
                status);
        timers.computeIfAbsent(kind, this::timer).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }

    private Timer timer(Kind kind) {
        return Timer.builder("http.server.requests")
                .tag("method", kind.method())
                .tag("uri", kind.pattern())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(LatencyBuckets.upperBounds())
                .register(registry);
    }
}
