package dev.serverlab.vertx;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;
import java.util.logging.LogManager;

/** Starts the server from the command line: {@code java -jar vertx-app.jar --profile=NAME}. */
public final class VertxApplication {

    private static final int CANNOT_START = 1;
    private static final int WRONG_USAGE = 2;

    private VertxApplication() {}

    /**
     * Runs until the JVM is told to stop. Exits with 2 when an argument or setting cannot be used, and with 1 when a
     * port cannot be listened on or the event loops cannot be made.
     *
     * @param args at most {@code --profile=NAME}
     */
    public static void main(String[] args) {
        run(() -> VertxServer.start(SettingsReader.read(args, System.getProperties())));
    }

    /** Runs a server that way. */
    public static void run(Supplier<? extends Running> start) {
        configureLogging();
        try {
            Running server = start.get();
            Settings settings = server.settings();
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
            System.getLogger(VertxApplication.class.getName())
                    .log(
                            Level.INFO,
                            "vertx-app, profile {0}, answers on {1}:{2,number,#}, management on {3}:{4,number,#}",
                            settings.identity().profile(),
                            settings.service().address(),
                            server.servicePort(),
                            settings.management().address(),
                            server.managementPort());
        } catch (InvalidSettingsException e) {
            exit(WRONG_USAGE, e);
        } catch (StartException e) {
            exit(CANNOT_START, e);
        }
    }

    private static void exit(int code, Exception reason) {
        System.err.println(reason.getMessage());
        System.exit(code);
    }

    /** Vert.x and Netty log through the JDK when no other framework is on the class path. */
    private static void configureLogging() {
        if (System.getProperty("java.util.logging.config.file") != null) {
            return;
        }
        try (InputStream configuration = VertxApplication.class.getResourceAsStream("/logging.properties")) {
            if (configuration != null) {
                LogManager.getLogManager().readConfiguration(configuration);
            }
        } catch (IOException e) {
            System.err.println(
                    "the JDK's own logging settings are used, since logging.properties cannot be read: " + e);
        }
    }
}
