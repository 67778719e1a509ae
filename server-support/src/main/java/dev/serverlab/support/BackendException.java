package dev.serverlab.support;

import org.jspecify.annotations.Nullable;

/**
 * What the server itself asks did not do its part: answered with that status and the message as the problem's {@code
 * detail}.
 */
public final class BackendException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param status of HTTP
     * @param message never repeats what the client sent
     * @param cause for the server's log; absent when the message says it all
     */
    public BackendException(int status, String message, @Nullable Throwable cause) {
        // No stack trace: it is an answer, and must stay cheap.
        super(message, cause, false, false);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
