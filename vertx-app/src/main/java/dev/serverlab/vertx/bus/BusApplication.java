package dev.serverlab.vertx.bus;

import dev.serverlab.vertx.VertxApplication;

/** Starts the bus server from the command line: {@code java -cp vertx-app.jar … --profile=NAME}. */
public final class BusApplication {

    private BusApplication() {}

    /**
     * Runs until the JVM is told to stop. Exits as {@link VertxApplication} does.
     *
     * @param args at most {@code --profile=NAME}
     */
    public static void main(String[] args) {
        VertxApplication.run(() -> BusServer.start(BusSettings.read(args, System.getProperties())));
    }
}
