package dev.serverlab.vertx;

import dev.serverlab.support.HttpDate;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** Ends a request with a body of a known type. */
final class Answers {

    private Answers() {}

    static void json(RoutingContext context, CharSequence contentType, JsonObject body) {
        send(context.request(), contentType, body.toBuffer());
    }

    static Future<Void> send(HttpServerRequest request, CharSequence contentType, Buffer body) {
        var response = request.response()
                .putHeader(HttpHeaders.DATE, HttpDate.now())
                .putHeader(HttpHeaders.CONTENT_TYPE, contentType);
        if (request.method().equals(HttpMethod.HEAD)) {
            // Vert.x leaves the body of HEAD out, but also the length that GET would have told.
            response.putHeader(HttpHeaders.CONTENT_LENGTH, String.valueOf(body.length()));
        }
        return response.end(body);
    }
}
