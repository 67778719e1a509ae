package dev.serverlab.quarkus;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.PackagedServer;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The packaged server, with a profile, answers as every server must. Quarkus only runs once it has been packaged. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(EndOfLogs.class)
abstract class QuarkusContract implements EndpointContract {

    @AutoClose
    private final PackagedServer server;

    private final URI service;
    private final URI management;

    QuarkusContract(String profile) throws IOException {
        server = start("--profile=" + profile).awaitUp();
        // Read from its log each time.
        service = server.service();
        management = server.management();
    }

    static PackagedServer start(String... options) throws IOException {
        return PackagedServer.start("quarkus-app/quarkus-run.jar", options);
    }

    @Override
    public String serverName() {
        return "quarkus";
    }

    @Override
    public URI service() {
        return service;
    }

    @Override
    public URI management() {
        return management;
    }
}
