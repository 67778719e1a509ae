package dev.serverlab.vertx;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.serverlab.support.JvmMeters;
import dev.serverlab.testing.StartedServer;
import dev.serverlab.vertx.Profiles.Settings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The real server on free ports, which remembers the threads and event loops that answered. */
public final class StartedVertxServer implements StartedServer {

    private final Set<Thread> answeringThreads = ConcurrentHashMap.newKeySet();
    private final Set<Object> answeringLoops = ConcurrentHashMap.newKeySet();
    private final VertxApplication server;

    private StartedVertxServer(
            String name,
            String profile,
            Function<MeterRegistry, Supplier<? extends Handler<RoutingContext>>> endpoints) {
        Settings settings = Profiles.read(name, 0, "--profile=" + profile);
        PrometheusMeterRegistry registry = JvmMeters.registry(name);
        Supplier<? extends Handler<RoutingContext>> made = endpoints.apply(registry);
        server = VertxApplication.start(settings, registry, () -> watched(made.get()), Map.of());
    }

    public static StartedVertxServer start(String profile, Map<String, String> properties) {
        return start("vertx", profile, properties, registry -> DelayEndpoint::new);
    }

    /**
     * Starts one that is Vert.x with another endpoint.
     *
     * @param properties system properties that there are until it has started
     */
    public static StartedVertxServer start(
            String name,
            String profile,
            Map<String, String> properties,
            Function<MeterRegistry, Supplier<? extends Handler<RoutingContext>>> endpoints) {
        return withProperties(properties, () -> new StartedVertxServer(name, profile, endpoints));
    }

    /** What comes of that while system properties are set, and ports of servers are any that are free. */
    public static <T> T withProperties(Map<String, String> properties, Supplier<T> supplier) {
        properties.forEach(System::setProperty);
        System.setProperty("server.port", properties.getOrDefault("server.port", "0"));
        System.setProperty("management.server.port", properties.getOrDefault("management.server.port", "0"));
        try {
            return supplier.get();
        } finally {
            properties.keySet().forEach(System::clearProperty);
            System.clearProperty("server.port");
            System.clearProperty("management.server.port");
        }
    }

    private Handler<RoutingContext> watched(Handler<RoutingContext> endpoint) {
        return context -> {
            context.addHeadersEndHandler(ending -> {
                answeringThreads.add(Thread.currentThread());
                answeringLoops.add(((ContextInternal) Vertx.currentContext()).nettyEventLoop());
            });
            endpoint.handle(context);
        };
    }

    @Override
    public URI service() {
        return StartedServer.at(server.port());
    }

    @Override
    public URI management() {
        return StartedServer.at(server.managementPort());
    }

    /** Opens that many connections, then asks on all of them at once, then reads all answers to their end. */
    public List<String> askOnConnections(int connections, String target) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
            }
            for (Socket socket : sockets) {
                socket.getOutputStream().write(("GET " + target + " HTTP/1.0\r\n\r\n").getBytes(ISO_8859_1));
            }
            for (Socket socket : sockets) {
                answers.add(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        return answers;
    }

    public Set<Thread> answeringThreads() {
        return answeringThreads;
    }

    public Set<Object> answeringLoops() {
        return answeringLoops;
    }

    @Override
    public void close() {
        server.close();
    }
}
