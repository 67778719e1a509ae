package dev.serverlab.vertx;

import dev.serverlab.vertx.Settings.Endpoint;

/** The server could not start although its settings are valid; the message says why and what to do. */
final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StartException(Endpoint endpoint, Throwable cause) {
        super(message(endpoint, cause), cause);
    }

    private static String message(Endpoint endpoint, Throwable cause) {
        return "Problem: cannot listen on %s:%d: %s%nAction:  %s"
                .formatted(
                        endpoint.address(),
                        endpoint.port(),
                        cause.getMessage(),
                        "Stop whatever listens there, or choose another place with -D%s.port=… or -D%s.address=…"
                                .formatted(endpoint.name(), endpoint.name()));
    }
}
