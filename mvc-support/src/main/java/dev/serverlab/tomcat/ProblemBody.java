package dev.serverlab.tomcat;

import dev.serverlab.support.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Problem} as this server answers it. */
final class ProblemBody {

    private ProblemBody() {}

    /** With the detail that goes with the status. */
    static void write(HttpStatus status, HttpServletRequest request, HttpServletResponse response) throws IOException {
        write(status, Problem.detailOf(status.value()), request, response);
    }

    /** Past Spring's converters, which would call the problem of {@code /delay/1.0} a file to be saved. */
    static void write(HttpStatus status, String detail, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Problem problem = Problem.of(status.value(), status.getReasonPhrase(), detail, request.getRequestURI());
        byte[] body = JsonMapper.shared().writeValueAsBytes(problem.toMap());
        if (status == HttpStatus.METHOD_NOT_ALLOWED) {
            response.setHeader(HttpHeaders.ALLOW, Problem.ALLOW);
        }
        response.setStatus(status.value());
        response.setContentType(Problem.MEDIA_TYPE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
