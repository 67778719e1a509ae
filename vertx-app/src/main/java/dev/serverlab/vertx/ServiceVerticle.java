package dev.serverlab.vertx;

import dev.serverlab.support.Problem;
import dev.serverlab.vertx.hop.Hop;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** One instance of the service: all instances listen on one port, and connections are dealt to them in turn. */
final class ServiceVerticle extends HttpVerticle {

    private final Around around;
    private @Nullable Hop hop;

    /**
     * What is alike for all instances.
     *
     * @param burner burns that many µs of CPU on the thread that calls it
     * @param served absent when it is not counted which instance ran on which thread
     * @param hopPort where each answer first makes a hop to; absent when it makes none
     * @param hopConnections of each instance, when it makes one
     */
    record Around(
            IntConsumer burner,
            RequestTimer timer,
            @Nullable ServedByThread served,
            @Nullable Integer hopPort,
            int hopConnections) {}

    ServiceVerticle(SocketAddress address, HttpServerOptions options, Around around) {
        super(address, options);
        this.around = around;
    }

    @Override
    Future<?> prepare() {
        Integer port = around.hopPort();
        return port == null
                ? Future.succeededFuture()
                : Hop.connect(vertx, port, around.hopConnections()).onSuccess(connected -> hop = connected);
    }

    @Override
    Handler<HttpServerRequest> handler() {
        Router router = Router.router(vertx);
        // A pattern with ":millis" would also take "/delay/5/", and the normalized path "/delay//5".
        router.routeWithRegex("/delay/(?<millis>[^/]+)")
                .method(HttpMethod.GET)
                .method(HttpMethod.HEAD)
                .useNormalizedPath(false)
                .handler(new DelayHandler(around.burner(), hop));
        Problems.answerErrorsOf(router, Problem.NOT_FOUND);
        ServedByThread served = around.served();
        Handler<HttpServerRequest> routed = around.timer().around(served == null ? router : served.around(router));
        return request -> {
            // The router refuses a request without a Host, and takes the first of two.
            if (request.headers().getAll(HttpHeaders.HOST).size() > 1) {
                Problems.malformed(request);
            } else {
                routed.handle(request);
            }
        };
    }
}
