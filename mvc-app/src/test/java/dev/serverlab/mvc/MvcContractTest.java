package dev.serverlab.mvc;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import dev.serverlab.tomcat.RunningServer;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** The real server, on its default profile, answers as every server must. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MvcContractTest implements EndpointContract, RawRequestContract {

    private final RunningServer server = RunningServer.start(MvcApplication.SERVER, "default");

    @AfterAll
    void stop() {
        server.close();
    }

    @Override
    public String serverName() {
        return "mvc";
    }

    @Override
    public Work defaultWork() {
        return Work.BLOCK;
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
