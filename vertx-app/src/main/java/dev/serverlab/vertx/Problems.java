package dev.serverlab.vertx;

import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.support.Problem;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Answers invalid requests with a problem instead of a router's own error pages. */
final class Problems {

    private static final Logger LOG = System.getLogger(Problems.class.getName());

    private Problems() {}

    /** @param example a path at which something is served */
    static void answerErrorsOf(Router router, String example) {
        router.errorHandler(400, context -> answer(context, 400, badRequest(context.failure())));
        router.errorHandler(404, context -> answer(context, 404, "nothing is served here; try " + example));
        router.errorHandler(405, context -> {
            // Vert.x leaves this header to the error handler.
            context.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
            answer(context, 405, "only GET and HEAD are answered here");
        });
        router.errorHandler(500, context -> {
            LOG.log(Level.ERROR, "A request failed", context.failure());
            answer(context, 500, "the server failed; its log says why");
        });
        router.errorHandler(503, context -> answer(context, 503, "the server is being stopped"));
    }

    private static String badRequest(Throwable failure) {
        return failure instanceof InvalidRequestException
                ? String.valueOf(failure.getMessage())
                : "the address cannot be decoded";
    }

    private static void answer(RoutingContext context, int status, String detail) {
        Problem problem = new Problem(status, HttpResponseStatus.valueOf(status).reasonPhrase(), detail);
        context.response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
                .end(new JsonObject(problem.toMap()).toBuffer());
    }
}
