package dev.serverlab.helidon;

import dev.serverlab.contract.Jvm;
import dev.serverlab.contract.ServerState;
import dev.serverlab.contract.ServerState.KeepAlive;
import dev.serverlab.contract.ServerState.Stack;
import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.contract.Work;
import io.helidon.common.Version;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.spi.ProtocolConfig;

/** The effective configuration of the running server, for {@code /actuator/info}. */
final class EffectiveConfiguration {

    /** A thread without limits, one for each connection, and one for each request that another waits for. */
    private static final Threads UNLIMITED = new Threads(Kind.VIRTUAL, null, null, null);

    private EffectiveConfiguration() {}

    static ServerState of(WebServer server, String profile) {
        WebServerConfig config = server.prototype();
        return new ServerState(
                HelidonApplication.NAME,
                profile,
                // Helidon reads and writes blocking sockets, on which virtual threads wait.
                new Stack("Helidon SE " + Version.VERSION, "Helidon WebServer " + Version.VERSION, "blocking"),
                Work.BLOCK,
                UNLIMITED,
                UNLIMITED,
                new KeepAlive(-1, config.idleConnectionTimeout().toMillis()),
                config.backlog(),
                config.protocols().stream().map(ProtocolConfig::type).anyMatch("http_2"::equals)
                        ? "HTTP/2"
                        : "HTTP/1.1",
                Jvm.current());
    }
}
