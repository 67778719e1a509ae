package dev.serverlab.vertx;

import dev.serverlab.support.StartException;
import dev.serverlab.support.StartOptions;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import java.util.List;

/** The named tunings of the server, and the system properties that override them. */
public final class Profiles {

    static final List<String> NAMES = List.of("single", "cores", "default", "wide", "virtual", "nio");

    private static final String EVENT_LOOP = "event-loop";
    private static final String VIRTUAL_THREAD = "virtual-thread";

    private Profiles() {}

    /** What a server is started with: its name in the lab, and Vert.x' own options of threads, instances and both ports. */
    public record Settings(
            String server,
            String profile,
            VertxOptions vertx,
            DeploymentOptions deployment,
            HttpServerOptions service,
            HttpServerOptions management) {}

    /**
     * Reads the arguments and system properties of a start.
     *
     * @param port where it listens by default; management 1000 higher
     * @throws StartException when one cannot be used
     */
    public static Settings read(String server, int port, String... args) {
        String profile = StartOptions.profile(args, NAMES, "default");
        int cores = Runtime.getRuntime().availableProcessors();
        VertxOptions vertx = new VertxOptions().setPreferNativeTransport(true); // Else Vert.x takes Java's NIO.
        DeploymentOptions deployment = new DeploymentOptions();
        switch (profile) {
            case "single" -> vertx.setEventLoopPoolSize(1);
            case "cores", "virtual" -> anInstancePerLoop(cores, vertx, deployment);
            case "wide" -> anInstancePerLoop(4 * cores, vertx, deployment);
            case "nio" -> vertx.setPreferNativeTransport(false);
            default -> {} // What Vert.x ships: two event loops per core, of which its one instance uses one.
        }
        vertx.setEventLoopPoolSize(StartOptions.threads("eventLoopPoolSize", vertx.getEventLoopPoolSize()))
                .setWorkerPoolSize(StartOptions.threads("workerPoolSize", vertx.getWorkerPoolSize()))
                .setPreferNativeTransport(StartOptions.flag("preferNativeTransport", vertx.getPreferNativeTransport()));
        String model = StartOptions.choice(
                "threadingModel",
                List.of(EVENT_LOOP, VIRTUAL_THREAD),
                profile.equals("virtual") ? VIRTUAL_THREAD : EVENT_LOOP);
        deployment
                .setInstances(StartOptions.threads("instances", deployment.getInstances()))
                .setThreadingModel(
                        model.equals(EVENT_LOOP) ? ThreadingModel.EVENT_LOOP : ThreadingModel.VIRTUAL_THREAD);
        return new Settings(
                server,
                profile,
                vertx,
                deployment,
                listening("server", port),
                listening("management.server", port + 1000));
    }

    private static void anInstancePerLoop(int loops, VertxOptions vertx, DeploymentOptions deployment) {
        vertx.setEventLoopPoolSize(loops);
        deployment.setInstances(loops);
    }

    /** How and where a port listens. Vert.x' own limits are 4 and 8 KB, and it closes no idle connection. */
    public static HttpServerOptions listening(String name, int port) {
        int given = StartOptions.port(name, port);
        return new HttpServerOptions()
                .setHost(StartOptions.address(name))
                .setPort(given == 0 ? -1 : given) // To Vert.x, 0 is another free port for each instance.
                .setHttp2ClearTextEnabled(false)
                .setMaxInitialLineLength(32 * 1024)
                .setMaxHeaderSize(32 * 1024)
                .setAcceptBacklog(1024)
                .setIdleTimeout(75); // In s, longer than the longest delay: a connection that awaits an answer is idle.
    }
}
