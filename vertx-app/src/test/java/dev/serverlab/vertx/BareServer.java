package dev.serverlab.vertx;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.ext.web.Router;

/** The endpoint on what Vert.x brings: the measure for what the server's metrics and management add to it. */
public final class BareServer extends VerticleBase {

    private final int port;

    private BareServer(int port) {
        this.port = port;
    }

    /**
     * Runs until the JVM is told to stop.
     *
     * @param args the port on 127.0.0.1
     */
    public static void main(String[] args) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        vertx.deployVerticle(new BareServer(Integer.parseInt(args[0]))).await();
        System.out.println("listening on 127.0.0.1:" + args[0]);
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        router.get("/delay/:millis").handler(new DelayEndpoint());
        return vertx.createHttpServer(Profiles.listening("server", port))
                .requestHandler(router)
                .listen();
    }
}
