package dev.serverlab.webflux;

import dev.serverlab.contract.InvalidRequestException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;

/** Answers invalid requests with a problem, as Spring does with requests that it refuses itself. */
@RestControllerAdvice
public class Problems extends ResponseEntityExceptionHandler {

    @ExceptionHandler
    ProblemDetail refuse(InvalidRequestException invalid) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, invalid.getMessage());
    }

    /** When stopped, Tomcat interrupts sleeping threads; Reactor Netty interrupts none. */
    @ExceptionHandler
    ProblemDetail stop(InterruptedException stopped) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, "the server is being stopped");
    }
}
