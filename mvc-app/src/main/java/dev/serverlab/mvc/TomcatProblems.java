package dev.serverlab.mvc;

import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers what Tomcat finds invalid only in Spring: it decodes the query when it is first read. */
@RestControllerAdvice
public class TomcatProblems {

    @ExceptionHandler
    ProblemDetail refuse(InvalidParameterException undecodable) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "the query cannot be decoded");
    }
}
