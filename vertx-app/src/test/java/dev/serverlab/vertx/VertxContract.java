package dev.serverlab.vertx;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import java.net.URI;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** Starts the server with a profile, exactly as its main class does, for the contract to be run against it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class VertxContract implements EndpointContract, RawRequestContract {

    private final VertxServer server;

    VertxContract(Profile profile) {
        Properties properties = new Properties();
        properties.putAll(Map.of("server.port", "0", "management.server.port", "0"));
        server = VertxServer.start(SettingsReader.read(new String[] {"--profile=" + profile.wireName()}, properties));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Override
    public String serverName() {
        return "vertx";
    }

    @Override
    public Work defaultWork() {
        return Work.TIMER;
    }

    @Override
    public URI service() {
        return URI.create("http://127.0.0.1:" + server.servicePort());
    }

    @Override
    public URI management() {
        return URI.create("http://127.0.0.1:" + server.managementPort());
    }
}
