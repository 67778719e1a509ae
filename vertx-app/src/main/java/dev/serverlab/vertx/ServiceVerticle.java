package dev.serverlab.vertx;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import java.util.function.IntConsumer;

/** One instance of the service: all instances listen on one port, and connections are dealt to them in turn. */
final class ServiceVerticle extends HttpVerticle {

    private final IntConsumer burner;
    private final RequestTimer timer;

    ServiceVerticle(SocketAddress address, HttpServerOptions options, IntConsumer burner, RequestTimer timer) {
        super(address, options);
        this.burner = burner;
        this.timer = timer;
    }

    @Override
    Handler<HttpServerRequest> handler() {
        Router router = Router.router(vertx);
        // A pattern with ":millis" would also take "/delay/5/", and the normalized path "/delay//5".
        router.routeWithRegex("/delay/(?<millis>[^/]+)")
                .method(HttpMethod.GET)
                .method(HttpMethod.HEAD)
                .useNormalizedPath(false)
                .handler(new DelayHandler(burner));
        Problems.answerErrorsOf(router, "nothing is served here; try /delay/100");
        return timer.around(router);
    }
}
