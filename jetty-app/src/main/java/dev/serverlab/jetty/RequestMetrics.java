package dev.serverlab.jetty;

import dev.serverlab.support.RequestTimes;
import io.micrometer.core.instrument.MeterRegistry;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Times requests on the service port, from before all filters until their answer is complete. It stands in for Spring Boot's
 * own observation of requests, which costs about a tenth of a request's CPU; see docs/benchmarks.md.
 */
@Component
class RequestMetrics implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

    private final RequestTimes requests;

    RequestMetrics(MeterRegistry registry) {
        requests = new RequestTimes(registry);
    }

    @Override
    public void customize(JettyServletWebServerFactory factory) {
        factory.addServerCustomizers(server -> server.getDescendants(ServletContextHandler.class)
                // Within the context, whose requests alone have the attributes that Spring gives them.
                .forEach(context -> context.insertHandler(new Timing())));
    }

    private final class Timing extends Handler.Wrapper {

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            long start = requests.begin();
            Request.addCompletionListener(request, failure -> {
                requests.end();
                Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
                requests.record(start, request.getMethod(), pattern, response.getStatus());
            });
            return super.handle(request, response, callback);
        }
    }
}
