package dev.serverlab.vertx;

import dev.serverlab.support.RequestTimes;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/**
 * Times the requests of all instances, until their answer is written. It stands in for Vert.x' own metrics of the HTTP
 * server, which say the same in half a dozen meters, for several per cent of a request's CPU; see docs/benchmarks.md.
 */
final class RequestMetrics {

    private static final int NOT_FOUND = 404;

    private final RequestTimes requests;

    RequestMetrics(MeterRegistry registry) {
        requests = new RequestTimes(registry);
    }

    /** Passes requests on and times them. One whose client has gone is no longer active and has no time. */
    Handler<HttpServerRequest> around(Handler<HttpServerRequest> next) {
        return request -> {
            long start = requests.begin();
            // Called also when the connection closes before the end.
            request.response().endHandler(ended -> end(start, request));
            next.handle(request);
        };
    }

    private void end(long start, HttpServerRequest request) {
        requests.end();
        if (!request.response().closed()) {
            int status = request.response().getStatusCode();
            requests.record(start, request.method().name(), status == NOT_FOUND ? null : "/delay/{millis}", status);
        }
    }
}
