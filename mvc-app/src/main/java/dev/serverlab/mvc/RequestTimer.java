package dev.serverlab.mvc;

import dev.serverlab.contract.LatencyBuckets;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/**
 * The timer {@code http.server.requests}, by method, path pattern and status, and the gauge {@code
 * http.server.requests.active}, of requests that were begun and not yet answered. Spring Boot's own observation of requests
 * gives the same and much that nobody reads here, for about a tenth of a request's CPU; see docs/benchmarks.md.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestTimer implements Filter {

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

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long start = System.nanoTime();
        active.incrementAndGet();
        try {
            chain.doFilter(request, response);
        } finally {
            if (request.isAsyncStarted()) {
                request.getAsyncContext().addListener(new Completion(start), request, response);
            } else {
                end(start, request, response);
            }
        }
    }

    private void end(long start, ServletRequest request, ServletResponse response) {
        active.decrementAndGet();
        record(start, request, response);
    }

    private void record(long start, ServletRequest request, ServletResponse response) {
        if (request instanceof HttpServletRequest asked && response instanceof HttpServletResponse answered) {
            Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            Kind kind = new Kind(
                    METHODS.contains(asked.getMethod()) ? asked.getMethod() : "OTHER",
                    pattern == null ? "UNKNOWN" : pattern.toString(),
                    answered.getStatus());
            timers.computeIfAbsent(kind, this::timer).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(Kind kind) {
        return Timer.builder("http.server.requests")
                .tag("method", kind.method())
                .tag("uri", kind.pattern())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(LatencyBuckets.upperBounds())
                .register(registry);
    }

    /** Records a request that was answered by another thread than the one that took it. */
    private final class Completion implements AsyncListener {
        private final long start;

        Completion(long start) {
            this.start = start;
        }

        @Override
        public void onComplete(AsyncEvent event) { // Always called, after onTimeout and onError too.
            end(start, event.getSuppliedRequest(), event.getSuppliedResponse());
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this, event.getSuppliedRequest(), event.getSuppliedResponse());
        }
    }
}
