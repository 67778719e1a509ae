package dev.serverlab.quarkus;

import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.support.Problem;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.core.Response.StatusType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Answers invalid requests with a problem instead of an empty body. */
class Problems {

    private static final Logger LOG = System.getLogger(Problems.class.getName());

    @ServerExceptionMapper
    Response refuse(InvalidRequestException invalid) {
        return problem(Status.BAD_REQUEST, String.valueOf(invalid.getMessage())).build();
    }

    /** What Quarkus REST refuses itself. */
    @ServerExceptionMapper
    Response refuse(WebApplicationException refused) {
        StatusType status = refused.getResponse().getStatusInfo();
        return switch (status.toEnum()) {
            case NOT_FOUND ->
                problem(status, "nothing is served here; try /delay/100").build();
            case METHOD_NOT_ALLOWED ->
                problem(status, "only GET and HEAD are answered here")
                        .header(HttpHeaders.ALLOW, "GET, HEAD")
                        .build();
            default ->
                problem(status, "the request asks for what is not served here").build();
        };
    }

    /** Quarkus interrupts sleeping threads when it stops; nothing else does. */
    @ServerExceptionMapper
    Response stop(InterruptedException stopped) {
        return problem(Status.SERVICE_UNAVAILABLE, "the server is being stopped")
                .build();
    }

    @ServerExceptionMapper
    Response fail(Exception failure) {
        LOG.log(Level.ERROR, "A request failed", failure);
        return problem(Status.INTERNAL_SERVER_ERROR, "the server failed; its log says why")
                .build();
    }

    private static ResponseBuilder problem(StatusType status, String detail) {
        Problem problem = new Problem(status.getStatusCode(), status.getReasonPhrase(), detail);
        return Response.status(status).type(Problem.MEDIA_TYPE).entity(problem.toMap());
    }
}
