package dev.serverlab.helidon;

import dev.serverlab.support.StartException;
import dev.serverlab.support.StartOptions;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.http1.Http1Config;
import java.time.Duration;
import java.util.List;

/** The named tunings of the server, and how and where it listens. */
final class Profiles {

    static final List<String> NAMES = List.of("default");

    private static final int LIMIT = 32 * 1024;
    /** Longer than the longest delay. */
    private static final Duration IDLE = Duration.ofSeconds(75);

    private Profiles() {}

    /** Where a port listens; 0 is any free one. */
    record Listening(String address, int port) {

        @Override
        public String toString() {
            return address + ":" + port;
        }
    }

    /** What a server is started with. */
    record Settings(String profile, Listening service, Listening management) {}

    /**
     * Reads the arguments and system properties of a start.
     *
     * @throws StartException when one cannot be used
     */
    static Settings read(String... args) {
        String profile = StartOptions.profile(args, NAMES, "default");
        return new Settings(profile, at("server", 8089), at("management.server", 9089));
    }

    /** Has a port listen as those of all servers do. Helidon's own limits are 4 and 16 KB; it closes idle connections later. */
    static <B extends ListenerConfig.BuilderBase<B, ?>> B listening(B listener, Listening where) {
        return listener.host(where.address())
                .port(where.port())
                .backlog(1024)
                .idleConnectionTimeout(IDLE)
                .idleConnectionPeriod(Duration.ofSeconds(5))
                .connectionOptions(options -> options.readTimeout(IDLE))
                .addProtocol(Http1Config.builder()
                        .maxPrologueLength(LIMIT)
                        .maxHeadersSize(LIMIT)
                        .build());
    }

    private static Listening at(String name, int port) {
        return new Listening(StartOptions.address(name), StartOptions.port(name, port));
    }
}
