package dev.serverlab.mvc;

import dev.serverlab.support.RequestTimes;
import io.micrometer.core.instrument.MeterRegistry;
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
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Times requests on the service port, from before any other filter until their answer is complete. It stands in for Spring
 * Boot's own observation of requests, which costs about a tenth of a request's CPU; see docs/benchmarks.md.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public class RequestMetrics implements Filter {

    private final RequestTimes requests;

    RequestMetrics(MeterRegistry registry) {
        requests = new RequestTimes(registry);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long start = requests.begin();
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
        requests.end();
        if (request instanceof HttpServletRequest asked && response instanceof HttpServletResponse answered) {
            Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            requests.record(start, asked.getMethod(), pattern, answered.getStatus());
        }
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
