package dev.serverlab.quarkus;

import dev.serverlab.support.RequestTimes;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Times requests, from before all other filters until their answer is written. It stands in for Quarkus' extension for
 * Micrometer, which has other names and much unused data.
 */
@Singleton
class RequestMetrics {

    private static final String PATTERN = "/delay/{millis}";
    private static final int NOT_FOUND = 404;
    /** Higher than those of Quarkus' own filters. */
    private static final int FIRST = 1000;

    private final RequestTimes requests;

    RequestMetrics(MeterRegistry registry) {
        requests = new RequestTimes(registry);
    }

    void register(@Observes Filters filters) {
        filters.register(this::pass, FIRST);
    }

    /** Passes a request on and times it. One whose client has gone is no longer active and has no time. */
    private void pass(RoutingContext context) {
        long start = requests.begin();
        // Called also when the connection closes before the end.
        context.addEndHandler(ended -> {
            requests.end();
            if (ended.succeeded()) {
                int status = context.response().getStatusCode();
                requests.record(start, context.request().method().name(), status == NOT_FOUND ? null : PATTERN, status);
            }
        });
        context.next();
    }
}
