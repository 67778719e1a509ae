package dev.serverlab.bus;

import dev.serverlab.support.JvmMeters;
import dev.serverlab.support.StartOptions;
import dev.serverlab.vertx.DelayEndpoint;
import dev.serverlab.vertx.Profiles;
import dev.serverlab.vertx.Profiles.Settings;
import dev.serverlab.vertx.VertxApplication;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.VertxOptions;
import java.util.Map;

/** Starts the server with the bus: {@code java -jar vertx-bus-app.jar --profile=NAME}. */
public final class BusApplication {

    static final String SERVER = "vertx-bus";

    private BusApplication() {}

    public static void main(String[] args) {
        VertxApplication.run(() -> {
            String profile = StartOptions.profile(args, BusProfiles.NAMES, "one-loop");
            BusTuning tuning = BusProfiles.read(profile);
            BlockedThreadCheck check = BlockedThreadCheck.read();
            PrometheusMeterRegistry registry = JvmMeters.registry(SERVER);
            VertxApplication http = startHttp(profile, tuning, check, registry);
            Bus.start(tuning, check, registry); // It ends with the JVM.
            return http;
        });
    }

    /** Starts the HTTP server on a separate event loop, so that it answers whatever happens on the bus. */
    static VertxApplication startHttp(
            String profile, BusTuning tuning, BlockedThreadCheck check, PrometheusMeterRegistry registry) {
        Settings settings = new Settings(
                SERVER,
                profile,
                new VertxOptions().setEventLoopPoolSize(1).setPreferNativeTransport(true),
                new DeploymentOptions(),
                Profiles.listening("server", 8093),
                Profiles.listening("management.server", 9093));
        // Vert.x does not give its options back.
        Map<String, Object> more = Map.of("bus", tuning.toMap(), "blockedThreadCheck", check.toMap());
        return VertxApplication.start(settings, registry, DelayEndpoint::new, more);
    }
}
