package dev.serverlab.reactive;

import dev.serverlab.support.RequestMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/**
 * Times requests on the service port, from before any other filter until their answer has been written. It stands in for Spring
 * Boot's own observation of requests, which costs about a tenth of a request's CPU; see docs/benchmarks.md.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestTimer implements WebFilter {

    private final RequestMetrics requests;
    private final ApplicationContext service;

    RequestTimer(MeterRegistry registry, ApplicationContext service) {
        requests = new RequestMetrics(registry);
        this.service = service;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        // The management port's context takes the filters of its parent too.
        return exchange.getApplicationContext() == service ? timed(exchange, chain) : chain.filter(exchange);
    }

    private Mono<Void> timed(ServerWebExchange exchange, WebFilterChain chain) {
        long start = requests.begin();
        return chain.filter(exchange).doFinally(how -> end(how, start, exchange));
    }

    private void end(SignalType how, long start, ServerWebExchange exchange) {
        requests.end();
        ServerHttpResponse response = exchange.getResponse();
        if (how == SignalType.CANCEL) {
            return; // The client has gone.
        }
        if (response.isCommitted()) {
            record(start, exchange);
        } else {
            // An error becomes an answer only after the filters. For each request this would show in its CPU.
            response.beforeCommit(() -> {
                record(start, exchange);
                return Mono.empty();
            });
        }
    }

    private void record(long start, ServerWebExchange exchange) {
        Object pattern = exchange.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        String method = exchange.getRequest().getMethod().name();
        HttpStatusCode status = exchange.getResponse().getStatusCode();
        requests.record(start, method, pattern, status == null ? 200 : status.value());
    }
}
