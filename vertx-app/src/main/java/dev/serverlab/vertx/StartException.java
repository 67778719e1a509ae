package dev.serverlab.vertx;

import dev.serverlab.vertx.Settings.Endpoint;

/** The server could not start although its settings are valid; the message says why and what to do. */
public final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private StartException(String problem, String action, Throwable cause) {
        super("Problem: %s%nAction:  %s".formatted(problem, action), cause);
    }

    public static StartException cannotListen(Endpoint endpoint, Throwable cause) {
        return new StartException(
                "cannot listen on %s:%d: %s".formatted(endpoint.address(), endpoint.port(), systemsWords(cause)),
                "Stop whatever listens there, or choose another place with -D%1$s.port=PORT or -D%1$s.address=ADDRESS."
                        .formatted(endpoint.name()),
                cause);
    }

    /** Without the call and the error's number, which Netty's native transport puts before them. */
    private static String systemsWords(Throwable cause) {
        return String.valueOf(cause.getMessage()).replaceFirst("^\\w+\\(\\.\\.\\) failed with error\\(-\\d+\\): ", "");
    }

    public static StartException cannotMakeEventLoops(int eventLoops, Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new StartException(
                "cannot make %d event loops: %s".formatted(eventLoops, root.getMessage()),
                "Give a smaller -DeventLoopPoolSize, or let the process open more files (ulimit -n).",
                cause);
    }
}
