package dev.serverlab.vertx;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** A verticle that is one HTTP server. */
abstract class HttpVerticle extends VerticleBase {

    private final SocketAddress address;
    private final HttpServerOptions options;
    private @Nullable HttpServer server;

    HttpVerticle(SocketAddress address, HttpServerOptions options) {
        this.address = address;
        this.options = options;
    }

    /** What has to be there before it serves; called once, on the verticle's own thread. */
    Future<?> prepare() {
        return Future.succeededFuture();
    }

    /** What it serves; called once, after {@link #prepare()}, on the verticle's own thread. */
    abstract Handler<HttpServerRequest> handler();

    @Override
    public final Future<?> start() {
        return prepare()
                .compose(prepared -> vertx.createHttpServer(options)
                        .requestHandler(handler())
                        .invalidRequestHandler(Problems::malformed)
                        .listen(address))
                .onSuccess(listening -> server = listening);
    }

    /** The port that it listens on. */
    int port() {
        HttpServer listening = server;
        if (listening == null) {
            throw new IllegalStateException("not started");
        }
        return listening.actualPort();
    }
}
