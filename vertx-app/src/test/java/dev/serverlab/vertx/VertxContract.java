package dev.serverlab.vertx;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInstance;

/** The real server, with a profile, answers as every server must. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class VertxContract implements EndpointContract, RawRequestContract {

    @AutoClose
    private final StartedVertxServer server;

    VertxContract(String profile) {
        server = StartedVertxServer.start(profile, Map.of());
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
        return server.service();
    }

    @Override
    public URI management() {
        return server.management();
    }
}
