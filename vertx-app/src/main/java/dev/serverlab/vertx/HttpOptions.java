package dev.serverlab.vertx;

import io.vertx.core.http.HttpServerOptions;
import java.util.concurrent.TimeUnit;

/** How HTTP is spoken, alike on all servers of the lab; only threads are tuned. */
final class HttpOptions {

    private static final int LIMIT_BYTES = 32 * 1024;

    private HttpOptions() {}

    /**
     * The options of the service port. Vert.x never limits the requests of a connection. Its idle timeout ends when
     * nothing was read or written for that long, even while a response is awaited, so it has to be longer than the
     * longest delay; {@code readIdleTimeout} would count the same way but not start again with a written byte.
     */
    static HttpServerOptions service() {
        return new HttpServerOptions()
                .setHttp2ClearTextEnabled(false)
                .setCompressionSupported(false)
                .setHandle100ContinueAutomatically(true)
                .setMaxInitialLineLength(LIMIT_BYTES)
                .setMaxHeaderSize(LIMIT_BYTES)
                .setAcceptBacklog(1024)
                .setIdleTimeout(75)
                .setIdleTimeoutUnit(TimeUnit.SECONDS);
    }
}
