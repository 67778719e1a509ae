package dev.serverlab.webflux;

import dev.serverlab.contract.InvalidRequestException;
import java.net.URI;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
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
    private static final URI NO_TYPE = URI.create("about:blank");

    @ExceptionHandler
    ResponseEntity<ProblemDetail> invalid(InvalidRequestException e, ServerWebExchange exchange) {
        return problem(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()), exchange);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> wrongMethod(MethodNotAllowedException e, ServerWebExchange exchange) {
        // HEAD is answered wherever GET is, without being named in the mapping.
        exchange.getResponse().getHeaders().setAllow(Set.of(HttpMethod.GET, HttpMethod.HEAD));
        return problem(e.getStatusCode(), "only GET and HEAD are answered here", exchange);
    }

    /** The framework's own refusals, above all the 404 of a path that nothing is mapped to. */
    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(ResponseStatusException e, ServerWebExchange exchange) {
        boolean management =
                WebServerApplicationContext.hasServerNamespace(exchange.getApplicationContext(), "management");
        String detail = e.getStatusCode().isSameCodeAs(HttpStatus.NOT_FOUND)
                ? "nothing is served here; try " + (management ? "/actuator/health" : "/delay/100")
                : "the request cannot be answered; try /delay/100";
        return problem(e.getStatusCode(), detail, exchange);
    }

    /** Told to stop, Tomcat interrupts the threads that sleep; nothing else does. */
    @ExceptionHandler
    ResponseEntity<ProblemDetail> stopping(InterruptedException e, ServerWebExchange exchange) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, "the server is being stopped", exchange);
    }

    @ExceptionHandler
    Mono<ResponseEntity<ProblemDetail>> failed(Exception e, ServerWebExchange exchange) {
        if (exchange.getResponse().isCommitted()) {
            // Most likely the client went away. Nothing can be answered any more; the framework knows what to log.
            return Mono.error(e);
        }
        LOG.error("{}failed", exchange.getLogPrefix(), e);
        return Mono.just(problem(HttpStatus.INTERNAL_SERVER_ERROR, "the server failed; its log says why", exchange));
    }

    private static ResponseEntity<ProblemDetail> problem(
            HttpStatusCode status, String detail, ServerWebExchange exchange) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setType(NO_TYPE);
        problem.setInstance(URI.create(exchange.getRequest().getPath().value()));
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }
}
