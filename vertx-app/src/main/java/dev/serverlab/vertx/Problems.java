package dev.serverlab.vertx;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;

/** Answers whatever is not a valid request as an RFC 9457 problem. */
final class Problems {

    private static final Logger LOG = System.getLogger(Problems.class.getName());

    private Problems() {}

    /**
     * Replaces a router's own error pages.
     *
     * @param notFound the detail of every 404
     */
    static void answerErrorsOf(Router router, String notFound) {
        router.errorHandler(
                400, context -> badRequest(context, "the address cannot be decoded; write % as %25 and UTF-8 as %xx"));
        router.errorHandler(404, context -> answer(context, HttpResponseStatus.NOT_FOUND, notFound));
        router.errorHandler(405, context -> {
            context.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
            answer(context, HttpResponseStatus.METHOD_NOT_ALLOWED, "only GET and HEAD are answered here");
        });
        router.errorHandler(500, context -> {
            LOG.log(Level.ERROR, "A request failed", context.failure());
            answer(context, HttpResponseStatus.INTERNAL_SERVER_ERROR, "the server failed; its log says why");
        });
    }

    static void badRequest(RoutingContext context, String detail) {
        answer(context, HttpResponseStatus.BAD_REQUEST, detail);
    }

    private static void answer(RoutingContext context, HttpResponseStatus status, String detail) {
        if (context.response().ended() || context.response().closed()) {
            return;
        }
        JsonObject problem = new JsonObject()
                .put("type", "about:blank")
                .put("title", status.reasonPhrase())
                .put("status", status.code())
                .put("detail", detail)
                .put("instance", escaped(context.request().path()));
        context.response().setStatusCode(status.code());
        Answers.json(context, "application/problem+json", problem);
    }

    /** The path as it came, but for bytes that a URI may not hold: a client can send any. Netty reads them as Latin-1. */
    private static String escaped(String path) {
        StringBuilder uri = new StringBuilder(path.length());
        for (byte b : path.getBytes(StandardCharsets.ISO_8859_1)) {
            boolean allowed = b > ' ' && b < 0x7F && "\"<>\\^`{|}".indexOf(b) < 0;
            uri.append(allowed ? String.valueOf((char) b) : "%%%02X".formatted(b & 0xFF));
        }
        return uri.toString();
    }
}
