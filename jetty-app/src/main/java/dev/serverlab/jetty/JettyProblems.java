package dev.serverlab.jetty;

import dev.serverlab.mvc.Problems;
import org.eclipse.jetty.http.BadMessageException;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Problems on Jetty. */
@RestControllerAdvice
class JettyProblems extends Problems {

    @ExceptionHandler
    ProblemDetail refuse(BadMessageException undecodable) {
        return undecodableQuery();
    }
}
