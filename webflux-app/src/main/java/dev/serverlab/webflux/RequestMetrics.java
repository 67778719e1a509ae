package dev.serverlab.webflux;

import dev.serverlab.support.RequestTimes;
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

/**
 * Times requests on the service port, from before any other filter until their answer has been written. It stands in
 * for Spring Boot's own observation of requests, which costs about a tenth of a request's CPU; see docs/benchmarks.md.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public class RequestMetrics implements WebFilter {

    private final RequestTimes requests;
    private final ApplicationContext service;

    RequestMetrics(MeterRegistry registry, ApplicationContext service) {
        requests = new RequestTimes(registry);
        this.service = service;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        // The management port's context takes the filters of its parent too.
        return service.equals(exchange.getApplicationContext()) ? timed(exchange, chain) : chain.filter(exchange);
    }

    private Mono<Void> timed(ServerWebExchange exchange, WebFilterChain chain) {
        long start = requests.begin();
        return chain.filter(exchange)
                // Not at the end: Tomcat recycles a response as soon as the request is over. Not when the client has
                // gone.
                .doOnTerminate(() -> answered(start, exchange))
                .doFinally(how -> requests.end());
    }

    private void answered(long start, ServerWebExchange exchange) {
        ServerHttpResponse response = exchange.getResponse();
        if (response.isCommitted()) {
            record(start, exchange);
        } else {
            // An error becomes an answer only after the filters. Doing this for each request would show in its CPU.
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
