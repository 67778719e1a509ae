package dev.serverlab.bare;

import io.netty.handler.codec.DateFormatter;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/** The endpoint on Vert.x alone, tuned as the server is: the measure for what the server adds. */
public final class BareServer {

    private static final int LIMIT_BYTES = 32 * 1024;
    private static final CharSequence APPLICATION_JSON = HttpHeaders.createOptimized("application/json");

    /** As every server with a clock has to send it (RFC 9110, section 6.6.1); Tomcat does so by itself. */
    private static volatile String date = now();

    private BareServer() {}

    /**
     * Runs until the JVM is told to stop.
     *
     * @param args the port on 127.0.0.1
     */
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        vertx.setPeriodic(1_000, id -> date = now());
        Router router = Router.router(vertx);
        router.get("/delay/:millis").handler(BareServer::delay);
        var server = vertx.createHttpServer(options())
                .requestHandler(router)
                .listen(Integer.parseInt(args[0]), "127.0.0.1")
                .await();
        System.out.println("listening on 127.0.0.1:" + server.actualPort());
    }

    private static HttpServerOptions options() {
        return new HttpServerOptions()
                .setHttp2ClearTextEnabled(false)
                .setHandle100ContinueAutomatically(true)
                .setMaxInitialLineLength(LIMIT_BYTES)
                .setMaxHeaderSize(LIMIT_BYTES)
                .setAcceptBacklog(1024)
                .setIdleTimeout(75)
                .setIdleTimeoutUnit(TimeUnit.SECONDS);
    }

    private static void delay(RoutingContext context) {
        int millis = Integer.parseInt(context.pathParam("millis"));
        context.vertx()
                .setTimer(
                        millis,
                        id -> context.response()
                                .putHeader(HttpHeaders.DATE, date)
                                .putHeader(HttpHeaders.CONTENT_TYPE, APPLICATION_JSON)
                                .end(new JsonObject().put("delayMillis", millis).toBuffer()));
    }

    private static String now() {
        return DateFormatter.format(new Date());
    }
}
