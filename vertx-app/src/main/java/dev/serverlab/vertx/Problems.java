package dev.serverlab.vertx;

import dev.serverlab.support.Problem;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

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
            context.response().putHeader(HttpHeaders.ALLOW, Problem.ALLOW);
            answer(context, HttpResponseStatus.METHOD_NOT_ALLOWED, Problem.METHOD_NOT_ALLOWED);
        });
        router.errorHandler(500, context -> {
            LOG.log(Level.ERROR, "A request failed", context.failure());
            answer(context, HttpResponseStatus.INTERNAL_SERVER_ERROR, Problem.FAILED);
        });
    }

    /** Answers what cannot be read as a request, and closes the connection, in which nobody knows where the next begins. */
    static void malformed(HttpServerRequest request) {
        Throwable cause = request.decoderResult().cause();
        HttpResponseStatus status = cause instanceof TooLongHttpLineException
                ? HttpResponseStatus.REQUEST_URI_TOO_LONG
                : cause instanceof TooLongHttpHeaderException
                        ? HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                        : HttpResponseStatus.BAD_REQUEST;
        Problem problem = Problem.of(
                status.code(),
                status.reasonPhrase(),
                Problem.detailOf(status.code()),
                cause == null ? request.uri() : null);
        request.response().setStatusCode(status.code()).putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        Answers.send(request, Problem.MEDIA_TYPE, new JsonObject(problem.toMap()).toBuffer())
                .onComplete(sent -> request.connection().close());
    }

    static void badRequest(RoutingContext context, String detail) {
        answer(context, HttpResponseStatus.BAD_REQUEST, detail);
    }

    private static void answer(RoutingContext context, HttpResponseStatus status, String detail) {
        if (context.response().ended() || context.response().closed()) {
            return;
        }
        Problem problem = Problem.of(
                status.code(), status.reasonPhrase(), detail, context.request().path());
        context.response().setStatusCode(status.code());
        Answers.json(context, Problem.MEDIA_TYPE, new JsonObject(problem.toMap()));
    }
}
