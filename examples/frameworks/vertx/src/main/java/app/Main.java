package app;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.launcher.application.VertxApplication;

public class Main extends VerticleBase {

    public static void main(String[] args) {
        VertxApplication.main(new String[] {"app.Main"});
    }

    @Override
    public Future<?> start() {
        return vertx.createHttpServer()
                .requestHandler(request -> request.response().end("hello"))
                .listen(Integer.getInteger("http.port", 8080), "127.0.0.1");
    }
}
