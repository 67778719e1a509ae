package dev.serverlab.webflux;

import dev.serverlab.contract.LatencyBuckets;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * The timer {@code http.server.requests}, by method, path pattern and status, and the gauge {@code
 * http.server.requests.active}, of requests that were begun and not yet answered. Spring Boot's own observation of requests
 * gives the same and much that nobody reads here, for about a tenth of a request's CPU; see docs/benchmarks.md.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestTimer implements WebFilter {

    /** Any word may be sent as a method; only these become tags, so that clients cannot make up time series. */
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE");

    private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();
    private final AtomicInteger active = new AtomicInteger();
    private final MeterRegistry registry;
    private final ApplicationContext service;

    RequestTimer(MeterRegistry registry, ApplicationContext service) {
        this.registry = registry;
        this.service = service;
        registry.gauge("http.server.requests.active", active);
    }

    private record Kind(String method, String pattern, int status) {}

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        // The management port's context takes the filters of its parent too.
        return exchange.getApplicationContext() == service ? timed(exchange, chain) : chain.filter(exchange);
    }

    private Mono<Void> timed(ServerWebExchange exchange, WebFilterChain chain) {
        long start = System.nanoTime();
        active.incrementAndGet();
        // At the commit, when the status is known: an error becomes one only after the filters.
        exchange.getResponse().beforeCommit(() -> {
            record(start, exchange);
            return Mono.empty();
        });
        // Nothing is committed when the client goes before it: that only cancels.
        return chain.filter(exchange).doFinally(end -> active.decrementAndGet());
    }

    private void record(long start, ServerWebExchange exchange) {
        Object pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        String method = exchange.getRequest().getMethod().name();
        HttpStatusCode status = exchange.getResponse().getStatusCode();
        Kind kind = new Kind(
                METHODS.contains(method) ? method : "OTHER",
                pattern == null ? "UNKNOWN" : pattern.toString(),
                status == null ? 200 : status.value());
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
