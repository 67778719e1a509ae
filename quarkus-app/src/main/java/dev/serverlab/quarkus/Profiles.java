package dev.serverlab.quarkus;

import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.support.StartException;
import dev.serverlab.support.StartOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The named tunings of the server, as settings of Quarkus, and the system properties that override them. */
final class Profiles {

    static final List<String> NAMES = List.of("single", "cores", "default", "wide", "virtual", "loops");

    /** The setting that names the profile. */
    static final String PROFILE = "serverlab.profile";

    private static final String POOL = "quarkus.thread-pool.max-threads";
    private static final String LOOPS = "quarkus.vertx.event-loops-pool-size";
    private static final String NATIVE = "quarkus.vertx.prefer-native-transport";

    private Profiles() {}

    /**
     * Reads the arguments and system properties of a start.
     *
     * @return the system properties to start Quarkus with
     * @throws StartException when one cannot be used
     */
    static Map<String, String> read(String... args) {
        String profile = StartOptions.profile(args, NAMES, "default");
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(PROFILE, profile);
        settings.put(DelayEndpoint.ON + threads(profile).wireName(), "true");
        switch (profile) {
            case "single" -> settings.put(POOL, "1");
            case "cores" ->
                settings.put(POOL, String.valueOf(Runtime.getRuntime().availableProcessors()));
            case "wide" -> settings.put(POOL, "500");
            default -> {} // What Quarkus ships: eight threads per core, and at least 200.
        }
        for (String number : List.of(POOL, LOOPS)) {
            if (System.getProperty(number) != null) {
                settings.put(number, String.valueOf(StartOptions.threads(number, 1)));
            }
        }
        settings.put(NATIVE, String.valueOf(StartOptions.flag(NATIVE, false)));
        listen(settings, "quarkus.http.host", "quarkus.http.port", "server", 8091);
        listen(settings, Management.ADDRESS, Management.PORT, "management.server", 9091);
        // The pool counts its busy threads only when told to.
        settings.put("jboss.threads.eqe.statistics.active-count", "true");
        return settings;
    }

    private static void listen(Map<String, String> settings, String address, String port, String name, int absent) {
        settings.put(address, StartOptions.address(name));
        settings.put(port, String.valueOf(StartOptions.port(name, absent)));
    }

    /** The threads on which a profile answers. */
    static Kind threads(String profile) {
        return switch (profile) {
            case "virtual" -> Kind.VIRTUAL;
            case "loops" -> Kind.EVENT_LOOP;
            default -> Kind.POOL;
        };
    }

    /** What to say when an address cannot be listened on. */
    static StartException occupied(Object address, Object port, Throwable why) {
        return new StartException(
                1,
                "cannot listen on %s:%s: %s".formatted(address, port, why.getMessage()),
                "Stop whatever listens there, or give another -Dserver.port or -Dmanagement.server.port.");
    }
}
