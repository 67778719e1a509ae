package dev.serverlab.helidon;

import dev.serverlab.contract.ServerState;
import dev.serverlab.helidon.Profiles.Settings;
import dev.serverlab.support.JvmMeters;
import dev.serverlab.support.StartException;
import io.helidon.webserver.WebServer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.LogManager;

/** Starts the server: {@code java -jar helidon-app.jar --profile=NAME}. */
final class HelidonApplication implements AutoCloseable {

    static final String NAME = "helidon";

    private static final String MANAGEMENT = "management";

    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final Settings settings;
    private final WebServer server;

    /** Runs until the JVM is told to stop; exits when it cannot start, and says why. */
    public static void main(String[] args) {
        try (InputStream logging = HelidonApplication.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(logging); // Helidon logs through the JDK.
            HelidonApplication started = new HelidonApplication(Profiles.read(args));
            System.getLogger(HelidonApplication.class.getName())
                    .log(
                            Level.INFO,
                            "{0}, profile {1}, answers on port {2,number,#}, management on port {3,number,#}",
                            NAME,
                            started.settings.profile(),
                            started.port(),
                            started.managementPort());
        } catch (StartException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitCode());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts, and returns when both ports answer.
     *
     * @throws StartException when it cannot; nothing answers then
     */
    HelidonApplication(Settings settings) {
        this.settings = settings;
        PrometheusMeterRegistry registry = JvmMeters.registry(NAME);
        server = WebServer.builder()
                .update(listener -> Profiles.listening(listener, settings.service()))
                .directHandlers(Problems.unreadable())
                .routing(routing -> {
                    routing.addFilter(new RequestMetrics(registry));
                    Management.get(routing, "/delay/{millis}", new DelayEndpoint(workers));
                    Problems.answerErrorsOf(routing, "/delay/{millis}", "/delay/100");
                })
                .putSocket(
                        MANAGEMENT,
                        management -> Profiles.listening(management, settings.management())
                                .routing(routing -> Management.serve(routing, registry, this::effective)))
                .build();
        start();
    }

    /** Helidon only logs why it cannot start. */
    private void start() {
        server.start();
        if (!server.isRunning()) {
            throw new StartException(
                    1,
                    "cannot listen on %s and %s; what is logged above says why."
                            .formatted(settings.service(), settings.management()),
                    "Stop whatever listens there, or give another -Dserver.port or -Dmanagement.server.port.");
        }
    }

    private ServerState effective() {
        return EffectiveConfiguration.of(server, settings.profile());
    }

    int port() {
        return server.port();
    }

    int managementPort() {
        return server.port(MANAGEMENT);
    }

    /** Stops both ports, and whatever sleeps for a request. */
    @Override
    public void close() {
        server.stop();
        workers.shutdownNow();
    }
}
