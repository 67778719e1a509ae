package dev.serverlab.helidon;

import dev.serverlab.support.RequestTimes;
import io.helidon.http.Status;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Times requests, until their answer is written. It stands in for Helidon's own metrics, which have another API and other
 * names.
 */
final class RequestMetrics implements Filter {

    private static final String PATTERN = "/delay/{millis}";

    private final RequestTimes requests;

    RequestMetrics(MeterRegistry registry) {
        requests = new RequestTimes(registry);
    }

    /** Passes a request on and times it. One whose client has gone is no longer active and has no time. */
    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        long start = requests.begin();
        try {
            chain.proceed();
        } finally {
            requests.end();
        }
        Status status = response.status();
        requests.record(
                start,
                request.prologue().method().text(),
                status.code() == Status.NOT_FOUND_404.code() ? null : PATTERN,
                status.code());
    }
}
