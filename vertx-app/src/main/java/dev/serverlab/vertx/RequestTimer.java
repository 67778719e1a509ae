package dev.serverlab.vertx;

import dev.serverlab.support.RequestMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;

/**
 * Times the requests of all instances. It stands in for Vert.x's own metrics of the HTTP server, which say the same in
 * half a dozen meters, for several per cent of the CPU that a request costs; see docs/benchmarks.md.
 */
final class RequestTimer {

    private static final int NOT_FOUND = 404;

    private final RequestMetrics requests;

    RequestTimer(MeterRegistry registry) {
        requests = new RequestMetrics(registry);
    }

    /**
     * Passes requests on and times them until their answer has been written. One whose client has gone is no longer active
     * and has no time.
     */
    Handler<HttpServerRequest> around(Handler<HttpServerRequest> next) {
        return request -> {
            long start = requests.begin();
            // Vert.x calls the handler of the end also when the connection closes before it, and that of the closing
            // then too.
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
