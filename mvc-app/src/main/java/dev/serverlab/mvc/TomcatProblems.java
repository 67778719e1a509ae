package dev.serverlab.mvc;

import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Problems on Tomcat. */
@RestControllerAdvice
public class TomcatProblems extends Problems {

    @ExceptionHandler
    ProblemDetail refuse(InvalidParameterException undecodable) {
        return undecodableQuery();
    }
}
