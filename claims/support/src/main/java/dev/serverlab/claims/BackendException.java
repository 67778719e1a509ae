package dev.serverlab.claims;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A backend failed. Spring answers it as a problem with that status and detail. */
public final class BackendException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    private static final BackendLog LOG = new BackendLog();

    /**
     * @param detail never repeats what the client sent
     * @param cause for the server's log; absent when the detail is enough
     */
    public BackendException(HttpStatus status, String detail, @Nullable Throwable cause) {
        super(status, ProblemDetail.forStatusAndDetail(status, detail), cause);
        LOG.log(this, cause);
    }

    /** Does nothing: the exception is an answer, and must stay cheap. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
