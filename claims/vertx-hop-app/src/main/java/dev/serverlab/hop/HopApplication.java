package dev.serverlab.hop;

import dev.serverlab.support.JvmMeters;
import dev.serverlab.support.StartOptions;
import dev.serverlab.vertx.Profiles;
import dev.serverlab.vertx.Profiles.Settings;
import dev.serverlab.vertx.VertxApplication;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts the server whose answers make a hop: {@code java -jar vertx-hop-app.jar --profile=NAME}. */
public final class HopApplication {

    private HopApplication() {}

    public static void main(String[] args) {
        VertxApplication.run(() -> {
            Settings settings = Profiles.read("vertx-hop", 8094, args);
            PrometheusMeterRegistry registry = JvmMeters.registry(settings.server());
            boolean hop = StartOptions.flag("hop", true);
            int connections = StartOptions.threads("hopConnections", 1);
            return VertxApplication.start(
                    settings,
                    registry,
                    endpoints(hop ? HopService.start() : null, connections, registry),
                    Map.of("hop", Map.of("connectionsPerInstance", hop ? connections : 0)));
        });
    }

    /**
     * The factory of each instance's endpoint.
     *
     * @param service absent when answers make no hop
     * @param connections of each instance to that service
     */
    static Supplier<HopEndpoint> endpoints(@Nullable HopService service, int connections, MeterRegistry registry) {
        ServedByThread served = new ServedByThread(registry);
        Function<Vertx, Future<Hop>> connector =
                service == null ? null : vertx -> Hop.connect(vertx, service.port(), connections);
        return () -> new HopEndpoint(served.instance(), connector);
    }
}
