package dev.serverlab.helidon;

import io.helidon.common.media.type.MediaTypes;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;

/** Sends a body, or its headers to a HEAD, for which Helidon would send the body as well. */
final class Answers {

    private Answers() {}

    static void json(ServerRequest request, ServerResponse response, JsonObject body) {
        if (isHead(request)) {
            text(request, response, MediaTypes.APPLICATION_JSON_VALUE, body.toString());
        } else {
            response.send(body);
        }
    }

    /** @param type its media type, also one that Helidon has no writer for */
    static void text(ServerRequest request, ServerResponse response, String type, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        response.header(HeaderNames.CONTENT_TYPE, type);
        if (isHead(request)) {
            response.headers().contentLength(bytes.length);
            response.send();
        } else {
            response.send(bytes);
        }
    }

    private static boolean isHead(ServerRequest request) {
        return request.prologue().method() == Method.HEAD;
    }
}
