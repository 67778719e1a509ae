package dev.serverlab.helidon;

import dev.serverlab.support.Problem;
import io.helidon.common.media.type.MediaType;
import io.helidon.common.media.type.MediaTypes;
import io.helidon.http.Method;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;

/** Sends JSON, or its headers to a HEAD, for which Helidon would send the body as well. */
final class Answers {

    private static final MediaType PROBLEM = MediaTypes.create(Problem.MEDIA_TYPE);

    private Answers() {}

    static void json(ServerRequest request, ServerResponse response, JsonObject body) {
        response.headers().contentType(MediaTypes.APPLICATION_JSON);
        if (!isHead(request)) {
            response.send(body);
        } else {
            sendHeaders(response, bytes(body));
        }
    }

    /** As {@code application/problem+json}, which Helidon has no writer for. */
    static void problem(ServerRequest request, ServerResponse response, JsonObject body) {
        response.headers().contentType(PROBLEM);
        if (!isHead(request)) {
            response.send(bytes(body));
        } else {
            sendHeaders(response, bytes(body));
        }
    }

    private static boolean isHead(ServerRequest request) {
        return request.prologue().method() == Method.HEAD;
    }

    private static byte[] bytes(JsonObject body) {
        return body.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void sendHeaders(ServerResponse response, byte[] body) {
        response.headers().contentLength(body.length);
        response.send();
    }
}
