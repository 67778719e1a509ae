package dev.serverlab.webflux;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInstance;

/** The real server, on its default profile, answers as every server must. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebfluxContractTest implements EndpointContract, RawRequestContract {

    @AutoClose
    private final StartedWebfluxServer server = StartedWebfluxServer.start("default");

    @Override
    public String serverName() {
        return "webflux";
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
