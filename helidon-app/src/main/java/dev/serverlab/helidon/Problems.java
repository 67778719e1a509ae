package dev.serverlab.helidon;

import dev.serverlab.support.Problem;
import io.helidon.http.DirectHandler;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.DirectHandler.TransportResponse;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.json.Json;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Answers invalid requests with a problem instead of an empty body or a line of text. */
final class Problems {

    private static final Logger LOG = System.getLogger(Problems.class.getName());

    private Problems() {}

    /**
     * What is answered where no other handler does; to be called last.
     *
     * @param served the path pattern of what is served
     * @param example a path at which something is served
     */
    static void answerErrorsOf(HttpRouting.Builder routing, String served, String example) {
        routing.any(served, (request, response) -> {
            response.header(HeaderNames.ALLOW, "GET, HEAD");
            answer(request, response, Status.METHOD_NOT_ALLOWED_405, "only GET and HEAD are answered here");
        });
        routing.any((request, response) ->
                answer(request, response, Status.NOT_FOUND_404, "nothing is served here; try " + example));
        routing.error(
                InterruptedException.class,
                (request, response, stopped) ->
                        answer(request, response, Status.SERVICE_UNAVAILABLE_503, "the server is being stopped"));
        routing.error(
                HttpException.class,
                (request, response, refused) ->
                        answer(request, response, refused.status(), "its headers ask for what is not served here"));
        // From Helidon, of a path, a query or a header.
        routing.error(
                IllegalArgumentException.class,
                (request, response, unreadable) ->
                        answer(request, response, Status.BAD_REQUEST_400, "the request cannot be read"));
        routing.error(Exception.class, (request, response, failure) -> {
            LOG.log(Level.ERROR, "A request failed", failure);
            answer(request, response, Status.INTERNAL_SERVER_ERROR_500, "the server failed; its log says why");
        });
    }

    /**
     * What is answered where no routing is reached: Helidon fails at a method that is no word, for which the client is to
     * blame.
     */
    static DirectHandlers unreadable() {
        DirectHandler refusal = (request, event, status, headers, message) -> TransportResponse.builder()
                .status(Status.BAD_REQUEST_400)
                .headers(headers)
                .header(HeaderNames.CONTENT_TYPE, Problem.MEDIA_TYPE)
                .keepAlive(false)
                .entity(json(Status.BAD_REQUEST_400, "the request cannot be read"))
                .build();
        return DirectHandlers.builder()
                .addHandler(EventType.BAD_REQUEST, refusal)
                .addHandler(EventType.INTERNAL_ERROR, refusal)
                .build();
    }

    static void answer(ServerRequest request, ServerResponse response, Status status, String detail) {
        response.status(status);
        Answers.text(request, response, Problem.MEDIA_TYPE, json(status, detail));
    }

    private static String json(Status status, String detail) {
        return Json.createObjectBuilder(new Problem(status.code(), status.reasonPhrase(), detail).toMap())
                .build()
                .toString();
    }
}
