package dev.serverlab.mvc;

import dev.serverlab.support.RequestTimes;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Times requests on the service port, from before all filters until their answer is complete. It stands in for Spring Boot's
 * own observation of requests, which costs about a tenth of a request's CPU; see docs/benchmarks.md.
 */
@Component
public class RequestMetrics implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    private final RequestTimes requests;

    RequestMetrics(MeterRegistry registry) {
        requests = new RequestTimes(registry);
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextValves(new Timing());
    }

    private void end(long start, Request request, Response response) {
        requests.end();
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        requests.record(start, request.getMethod(), pattern, response.getStatus());
    }

    private final class Timing extends ValveBase {

        Timing() {
            super(true); // Requests may be answered by another thread.
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            if (request.isAsyncDispatching()) { // It began when another thread took over.
                getNext().invoke(request, response);
                return;
            }
            long start = requests.begin();
            try {
                getNext().invoke(request, response);
            } finally {
                if (request.isAsyncStarted()) {
                    request.getAsyncContext().addListener(new Completion(start, request, response));
                } else {
                    end(start, request, response);
                }
            }
        }
    }

    /** Records a request that was answered by another thread than the one that took it. */
    private final class Completion implements AsyncListener {
        private final long start;
        private final Request request;
        private final Response response;

        Completion(long start, Request request, Response response) {
            this.start = start;
            this.request = request;
            this.response = response;
        }

        @Override
        public void onComplete(AsyncEvent event) { // Always called, after onTimeout and onError too.
            end(start, request, response);
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }
}
