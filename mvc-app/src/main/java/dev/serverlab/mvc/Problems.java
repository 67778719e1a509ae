package dev.serverlab.mvc;

import dev.serverlab.contract.InvalidRequestException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Answers invalid requests with a problem, as Spring does with requests that it refuses itself. */
@RestControllerAdvice
public class Problems extends ResponseEntityExceptionHandler {

    @ExceptionHandler
    ProblemDetail refuse(InvalidRequestException invalid) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, invalid.getMessage());
    }

    /** The engine interrupts sleeping threads when it stops; nothing else does. */
    @ExceptionHandler
    ProblemDetail stop(InterruptedException stopped) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, "the server is being stopped");
    }
}
