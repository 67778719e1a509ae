package dev.serverlab.tomcat;

import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.support.BackendException;
import dev.serverlab.support.BackendLog;
import dev.serverlab.support.Problem;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.util.DisconnectedClientHelper;

/** Answers what the endpoint refuses, as problems. */
@RestControllerAdvice
class ProblemAdvice {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

    private final ServletContext service;
    private final LabServer server;
    private final BackendLog backend = new BackendLog(LOG::warn);

    /** @param service what belongs to the service port; this advice is asked about the management port too */
    ProblemAdvice(ServletContext service, LabServer server) {
        this.service = service;
        this.server = server;
    }

    @ExceptionHandler
    void refuse(InvalidRequestException invalid, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemBody.write(HttpStatus.BAD_REQUEST, String.valueOf(invalid.getMessage()), request, response);
    }

    @ExceptionHandler
    void refuse(BackendException failed, HttpServletRequest request, HttpServletResponse response) throws IOException {
        backend.tell(failed);
        ProblemBody.write(HttpStatus.valueOf(failed.status()), String.valueOf(failed.getMessage()), request, response);
    }

    /** Tomcat decodes the query when it is first read, which is in Spring. */
    @ExceptionHandler
    void refuse(InvalidParameterException undecodable, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemBody.write(HttpStatus.BAD_REQUEST, "the query cannot be decoded", request, response);
    }

    /** Told to stop, Tomcat interrupts the threads that sleep and times out the requests that wait; nothing else does. */
    @ExceptionHandler({InterruptedException.class, AsyncRequestTimeoutException.class})
    void stop(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ProblemBody.write(HttpStatus.SERVICE_UNAVAILABLE, Problem.STOPPING, request, response);
    }

    /** Spring's own exceptions know their status; an unknown path is one of them. Any other is a fault of this server. */
    @ExceptionHandler
    void answer(Exception exception, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (DisconnectedClientHelper.isClientDisconnectedException(exception)) {
            return; // There is nobody to tell, and a load generator that stops does this by the hundred.
        }
        HttpStatus status = exception instanceof ErrorResponse known
                ? HttpStatus.valueOf(known.getStatusCode().value())
                : HttpStatus.INTERNAL_SERVER_ERROR;
        if (status.is5xxServerError()) {
            LOG.error("A request failed", exception);
        }
        String detail = status == HttpStatus.NOT_FOUND ? notFound(request) : Problem.detailOf(status.value());
        ProblemBody.write(status, detail, request, response);
    }

    private String notFound(HttpServletRequest request) {
        boolean management = !service.equals(request.getServletContext());
        return management ? Problem.NOT_FOUND_ON_MANAGEMENT : Problem.notFound(server.example());
    }
}
