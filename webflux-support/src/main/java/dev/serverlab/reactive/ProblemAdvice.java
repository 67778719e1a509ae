package dev.serverlab.reactive;

import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.support.BackendException;
import dev.serverlab.support.BackendLog;
import dev.serverlab.support.Problem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Answers everything that is no valid request as an RFC 9457 problem. */
@RestControllerAdvice
class ProblemAdvice {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

    private final LabServer server;
    private final BackendLog backend = new BackendLog(LOG::warn);

    ProblemAdvice(LabServer server) {
        this.server = server;
    }

    @ExceptionHandler
    ResponseEntity<byte[]> invalid(InvalidRequestException e, ServerWebExchange exchange) {
        return problem(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()), exchange);
    }

    @ExceptionHandler
    ResponseEntity<byte[]> failed(BackendException e, ServerWebExchange exchange) {
        backend.tell(e);
        return problem(HttpStatus.valueOf(e.status()), String.valueOf(e.getMessage()), exchange);
    }

    @ExceptionHandler
    ResponseEntity<byte[]> wrongMethod(MethodNotAllowedException e, ServerWebExchange exchange) {
        // HEAD is answered wherever GET is, without being named in the mapping.
        exchange.getResponse().getHeaders().set(HttpHeaders.ALLOW, Problem.ALLOW);
        return problem(HttpStatus.METHOD_NOT_ALLOWED, Problem.METHOD_NOT_ALLOWED, exchange);
    }

    /** The framework's own refusals, above all the 404 of a path that nothing is mapped to. */
    @ExceptionHandler
    ResponseEntity<byte[]> refused(ResponseStatusException e, ServerWebExchange exchange) {
        boolean management =
                WebServerApplicationContext.hasServerNamespace(exchange.getApplicationContext(), "management");
        HttpStatus status = HttpStatus.valueOf(e.getStatusCode().value());
        if (status != HttpStatus.NOT_FOUND) {
            return problem(status, "the request cannot be answered; try " + server.example(), exchange);
        }
        return problem(
                status, management ? Problem.NOT_FOUND_ON_MANAGEMENT : Problem.notFound(server.example()), exchange);
    }

    /** Told to stop, Tomcat interrupts the threads that sleep; nothing else does. */
    @ExceptionHandler
    ResponseEntity<byte[]> stopping(InterruptedException e, ServerWebExchange exchange) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, Problem.STOPPING, exchange);
    }

    @ExceptionHandler
    Mono<ResponseEntity<byte[]>> failed(Exception e, ServerWebExchange exchange) {
        if (exchange.getResponse().isCommitted()) {
            // Most likely the client went away. Nothing can be answered any more; the framework knows what to log.
            return Mono.error(e);
        }
        LOG.error("{}failed", exchange.getLogPrefix(), e);
        return Mono.just(problem(HttpStatus.INTERNAL_SERVER_ERROR, Problem.FAILED, exchange));
    }

    private static ResponseEntity<byte[]> problem(HttpStatus status, String detail, ServerWebExchange exchange) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(ProblemBody.of(
                        status, detail, exchange.getRequest().getPath().value()));
    }
}
