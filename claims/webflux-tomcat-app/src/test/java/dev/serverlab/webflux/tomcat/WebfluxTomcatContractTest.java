package dev.serverlab.webflux.tomcat;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import dev.serverlab.webflux.StartedWebfluxServer;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInstance;

/** The real server, on its default profile, answers as every server must. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebfluxTomcatContractTest implements EndpointContract, RawRequestContract {

    @AutoClose
    private final StartedWebfluxServer server =
            StartedWebfluxServer.start(WebfluxTomcatApplication.application(), "default");

    @Override
    public String serverName() {
        return "webflux-tomcat";
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
