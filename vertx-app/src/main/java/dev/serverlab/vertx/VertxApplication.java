package dev.serverlab.vertx;

import dev.serverlab.support.JvmMeters;
import dev.serverlab.support.StartException;
import dev.serverlab.vertx.Profiles.Settings;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.logging.LogManager;

/** Starts the server: {@code java -jar vertx-app.jar --profile=NAME}. */
public final class VertxApplication implements AutoCloseable {

    private final Settings settings;
    private final Vertx service;
    private final Vertx management;
    private int port;
    private int managementPort;

    public static void main(String[] args) {
        run(() -> {
            Settings settings = Profiles.read("vertx", 8083, args);
            return start(settings, JvmMeters.registry(settings.server()), DelayEndpoint::new, Map.of());
        });
    }

    /** Runs a server until the JVM is told to stop; exits when it cannot start, and says why. */
    public static void run(Supplier<VertxApplication> start) {
        try (InputStream logging = VertxApplication.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(logging); // Vert.x and Netty log through the JDK.
            VertxApplication server = start.get();
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
            System.getLogger(VertxApplication.class.getName())
                    .log(
                            Level.INFO,
                            "{0}, profile {1}, answers on port {2,number,#}, management on port {3,number,#}",
                            server.settings.server(),
                            server.settings.profile(),
                            server.port,
                            server.managementPort);
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
     * @param registry what {@code /actuator/prometheus} publishes
     * @param endpoints makes the endpoint of each instance
     * @param more what {@code /actuator/info} has beside the configuration of Vert.x
     * @throws StartException when it cannot; nothing answers then
     */
    public static VertxApplication start(
            Settings settings,
            PrometheusMeterRegistry registry,
            Supplier<? extends Handler<RoutingContext>> endpoints,
            Map<String, Object> more) {
        VertxApplication server = new VertxApplication(settings);
        try {
            server.deploy(endpoints, new RequestMetrics(registry));
            server.manage(registry, more);
            return server;
        } catch (StartException e) {
            server.close();
            throw e;
        }
    }

    private VertxApplication(Settings settings) {
        this.settings = settings;
        service = vertx(settings.vertx());
        management = vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    }

    /** @throws StartException when its event loops cannot be made */
    public static Vertx vertx(VertxOptions options) {
        try {
            return Vertx.vertx(options);
        } catch (IllegalStateException e) { // From Netty: each event loop needs file descriptors.
            throw new StartException(
                    1,
                    "cannot make %d event loops: %s".formatted(options.getEventLoopPoolSize(), e.getMessage()),
                    "Give a smaller -DeventLoopPoolSize, or let the process open more files (ulimit -n).");
        }
    }

    /**
     * One deployment per instance: the instances of one deployment on virtual threads share one event loop, while on
     * event loops both ways come to the same.
     */
    private void deploy(Supplier<? extends Handler<RoutingContext>> endpoints, RequestMetrics requests) {
        DeploymentOptions each = new DeploymentOptions(settings.deployment()).setInstances(1);
        for (int i = 0; i < settings.deployment().getInstances(); i++) {
            await(service.deployVerticle(new Instance(endpoints.get(), requests), each), settings.service());
        }
    }

    /** All instances listen on one port, and connections are dealt to them in turn. */
    private final class Instance extends VerticleBase {

        private final Handler<RoutingContext> endpoint;
        private final RequestMetrics requests;

        Instance(Handler<RoutingContext> endpoint, RequestMetrics requests) {
            this.endpoint = endpoint;
            this.requests = requests;
        }

        @Override
        public Future<?> start() {
            Router router = Router.router(vertx);
            router.route("/delay/:millis")
                    .method(HttpMethod.GET)
                    .method(HttpMethod.HEAD)
                    .handler(endpoint);
            Problems.answerErrorsOf(router, "/delay/100");
            return vertx.createHttpServer(settings.service())
                    .requestHandler(requests.around(router))
                    .listen()
                    .onSuccess(server -> port = server.actualPort());
        }
    }

    private void manage(PrometheusMeterRegistry registry, Map<String, Object> more) {
        EffectiveConfiguration effective = new EffectiveConfiguration(service, settings);
        PoolGauges.register(registry, effective);
        HttpServer server = management
                .createHttpServer(settings.management())
                .requestHandler(Management.router(management, registry, () -> {
                    Map<String, Object> info =
                            new LinkedHashMap<>(effective.read().toMap());
                    info.putAll(more);
                    return info;
                }));
        managementPort = await(server.listen(), settings.management()).actualPort();
    }

    private static <T> T await(Future<T> started, HttpServerOptions where) {
        try {
            return started.await();
        } catch (Exception e) { // Vert.x throws the cause itself, checked or not.
            throw new StartException(
                    1,
                    "cannot listen on %s:%d: %s".formatted(where.getHost(), where.getPort(), e.getMessage()),
                    "Stop whatever listens there, or give another -Dserver.port or -Dmanagement.server.port.");
        }
    }

    public int port() {
        return port;
    }

    public int managementPort() {
        return managementPort;
    }

    /** Stops both ports; gives up after a second on an event loop that sleeps for a request. */
    @Override
    public void close() {
        try {
            Future.join(service.close(), management.close()).await(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            // Its thread ends with the request, or with the JVM.
        }
    }
}
