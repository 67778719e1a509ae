package dev.serverlab.tomcat;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * What the server itself asks did not do its part: answered with that status and the message as the problem's {@code
 * detail}.
 */
public final class BackendException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;

    /**
     * @param message never repeats what the client sent
     * @param cause for the server's log; absent when the message says it all
     */
    public BackendException(HttpStatus status, String message, @Nullable Throwable cause) {
        // No stack trace: it is an answer, and must stay cheap.
        super(message, cause, false, false);
        this.status = status;
    }

    public HttpStatus status() {
        return status;
    }
}
